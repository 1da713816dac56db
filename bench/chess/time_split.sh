#!/bin/sh
# Where the time of a chess search goes, by a profile: moves (generating and
# making them), evaluation, and the search itself. Needs Linux's perf.
#
#   cargo build --release -p gametree-learn --example chess_lab
#   bench/chess/time_split.sh [EVALUATOR] [DEPTH]
set -eu
evaluator=${1:-network}
depth=${2:-16}
data=$(mktemp)
trap 'rm -f "$data"' EXIT
perf record -q -o "$data" target/release/examples/chess_lab bench "$depth" "$evaluator" > /dev/null
perf report -q -i "$data" --no-children 2> /dev/null | awk '
    /%/ {
        share = $1; sub("%", "", share)
        if (/evaluation|network|accumulators|standing|correction/) evaluation += share
        else if (/movegen|play_unchecked|moves|descend|noisy|Board|null_move/) moves += share
        else search += share
    }
    END { printf "moves %.0f %%, evaluation %.0f %%, search %.0f %%\n", moves, evaluation, search }'
