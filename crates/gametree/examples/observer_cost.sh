#!/usr/bin/env bash
# Instructions per node of four ways to run alpha-beta (see observer_cost.rs).
# Needs valgrind. Each way is run with 1 and with 11 searches; the difference is
# ten searches without start-up, divided by ten times the nodes of one.
set -euo pipefail
cd "$(dirname "$0")/../../.."
cargo build --release --locked -p gametree --example observer_cost
program=${CARGO_TARGET_DIR:-target}/release/examples/observer_cost
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

instructions() {
  valgrind --tool=callgrind --callgrind-out-file="$folder/out" "$program" "$@" >"$folder/nodes" 2>"$folder/log"
  sed -n 's/^summary: //p' "$folder/out"
}

for game in tic-tac-toe tree; do
  for way in plain furnished unwatched tally; do
    once=$(instructions $way $game 1)
    eleven=$(instructions $way $game 11)
    awk -v a="$once" -v b="$eleven" -v n="$(cat "$folder/nodes")" -v w=$way -v g=$game \
      'BEGIN { printf "%-12s %-10s %6.1f instructions per node, %d nodes\n", g, w, (b - a) / 10 / n, n }'
  done
done
