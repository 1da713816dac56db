// Boards to step through: each game's data stands in its own JSON script.
const SIZE = 44;
const GROUND = { L: '#f0e2c4', D: '#b58863', P: '#e3bd7a', V: 'none' };

function element(name, attributes, text) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

function place(game, cell) {
  const row = Math.floor(cell / game.columns);
  const shift = game.hexes ? row * SIZE / 2 : 0;
  return [(cell % game.columns) * SIZE + shift, row * SIZE];
}

function draw(game, frame, svg) {
  svg.replaceChildren();
  [...game.shades].forEach((shade, cell) => {
    const [x, y] = place(game, cell);
    svg.append(element('rect', { x, y, width: SIZE, height: SIZE, fill: GROUND[shade], stroke: '#8a7a5c', 'stroke-width': shade === 'V' ? 0 : 0.5 }));
  });
  for (const [cell, owner, symbol] of frame.pieces) {
    const [x, y] = place(game, cell);
    const middle = { 'text-anchor': 'middle', x: x + SIZE / 2, y: y + SIZE * 0.76 };
    if (owner < 0) {
      svg.append(element('text', { ...middle, 'font-size': SIZE * 0.5 }, symbol));
    } else if (symbol) {
      svg.append(element('text', { ...middle, 'font-size': SIZE * 0.78 }, symbol));
    } else {
      svg.append(element('circle', { cx: x + SIZE / 2, cy: y + SIZE / 2, r: SIZE * 0.4, fill: owner ? '#fafafa' : '#222', stroke: '#222' }));
    }
  }
}

document.querySelectorAll('.game').forEach((part) => {
  const game = JSON.parse(part.querySelector('script').textContent);
  const [svg, said, buttons] = [part.querySelector('svg'), part.querySelector('output'), part.querySelectorAll('button')];
  const width = (game.columns + (game.hexes ? game.rows / 2 : 0)) * SIZE;
  svg.setAttribute('viewBox', `0 0 ${width} ${game.rows * SIZE}`);
  const last = game.frames.length - 1;
  let at = last;
  const show = (wanted) => {
    at = Math.max(0, Math.min(last, wanted));
    draw(game, game.frames[at], svg);
    said.textContent = `${at} / ${last}  ${game.frames[at].move}`;
  };
  [() => 0, () => at - 1, () => at + 1, () => last].forEach((to, i) => { buttons[i].onclick = () => show(to()); });
  show(last);
});
