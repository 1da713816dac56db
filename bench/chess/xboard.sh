#!/bin/sh
# A game in a real board program, as a new user would set it up: Debian's
# xboard, through Debian's polyglot, on a virtual display.
#
#   apt-get install xboard polyglot xvfb
#   bench/chess/xboard.sh target/release/gametree [OUT.pgn]
#
# Both sides are gametree; the game is saved in OUT.pgn, and the script fails
# if there is none in three minutes.
set -eu
engine=$(realpath "$1")
out=$(realpath -m "${2:-xboard.pgn}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
PATH="$PATH:/usr/games"
cat > "$folder/gametree.ini" <<INI
[PolyGlot]
EngineDir = .
EngineCommand = $engine uci
Book = false
Log = true
LogFile = $folder/polyglot.log
[Engine]
Hash = 16
INI
rm -f "$out"
timeout 180 xvfb-run -a xboard -ini /dev/null -mode TwoMachines -matchGames 1 \
    -fcp "polyglot $folder/gametree.ini" -fd "$folder" \
    -scp "polyglot $folder/gametree.ini" -sd "$folder" \
    -tc 0:10 -inc 0.1 -saveGameFile "$out" -popupExitMessage false -popupMoveErrors false || true
test -s "$out"
grep '^\[Result' "$out"
