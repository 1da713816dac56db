#!/bin/sh
# A UCI engine for connect four that misbehaves as its argument says, from its
# second move on.
moves=0
while read -r line; do
    case "$line" in
    uci) echo "id name bad"; echo "uciok" ;;
    isready) echo "readyok" ;;
    ucinewgame) moves=0 ;;
    quit) exit 0 ;;
    go*)
        moves=$((moves + 1))
        if [ "$moves" -eq 1 ]; then
            echo "bestmove 1"
        else
            case "$1" in
            late) sleep 1; echo "bestmove 1" ;;
            illegal) echo "bestmove 77" ;;
            never) ;;
            noise) head -c 3000 /dev/urandom; echo; head -c 100000 /dev/zero; echo; echo "bestmove" ;;
            dies) exit 3 ;;
            none) echo "bestmove (none)" ;;
            *) echo "bestmove 1" ;;
            esac
        fi
        ;;
    esac
done
