#!/bin/sh
# Plays a seat of any game at random: run it with --bot "exec:sh examples/seeded.sh".
# It takes the few fields that it needs out of a line as text, so it needs nothing but a shell.

set -f # options are words, not file names

number() { # the number in field $2 of message $1
    rest=${1#*\"$2\":}
    echo "${rest%%[,\}]*}"
}

count() { # how many options message $1 has
    rest=${1#*\"options\":[}
    IFS=,
    set -- ${rest%%]*}
    echo $#
}

while IFS= read -r line; do
    case $line in
    *'"type":"hello"'*) echo '{"name":"Seeded shell"}' ;;
    *'"type":"decision"'*)
        answer=$(($(number "$line" seed) % $(count "$line")))
        echo "{\"decision\":$(number "$line" decision),\"answer\":$answer}"
        ;;
    *'"type":"over"'*) exit ;;
    esac
done
