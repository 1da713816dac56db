// Questions to the server: plain ones, and searches that stream.

async function answer(response) {
  if (response.ok) return response;
  let message = `${response.status}`;
  try { message = (await response.json()).error; } catch { /* no words came with it */ }
  const error = new Error(message);
  error.status = response.status;
  throw error;
}

export async function get(path) {
  return (await answer(await fetch(`/api${path}`))).json();
}

export async function picture(path, signal) {
  return (await answer(await fetch(`/api${path}`, { signal }))).text();
}

export async function post(path, body) {
  const headers = { "content-type": "application/json" };
  return (await answer(await fetch(`/api${path}`, { method: "POST", headers, body: JSON.stringify(body) }))).json();
}

export const close = (id) => fetch(`/api/sessions/${id}`, { method: "DELETE", keepalive: true }).catch(() => {});

/**
 * Starts a search and calls `on[name]` for its events; resolves with the data of
 * `done`. Aborting the signal stops the search.
 */
export async function stream(path, body, on, signal) {
  const headers = { "content-type": "application/json" };
  const response = await answer(await fetch(`/api${path}`, { method: "POST", headers, body: JSON.stringify(body), signal }));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Error("the search broke off");
    rest += value;
    let end;
    while ((end = rest.indexOf("\n\n")) >= 0) {
      const event = rest.slice(0, end);
      rest = rest.slice(end + 2);
      const name = /^event: ?(.*)$/m.exec(event)?.[1];
      const data = /^data: ?(.*)$/m.exec(event)?.[1];
      if (!name) continue;
      const told = JSON.parse(data);
      if (name === "done") return told;
      if (name === "failed") throw new Error(told.error);
      on[name]?.(told);
    }
  }
}
