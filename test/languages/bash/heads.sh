#!/bin/sh
# shellcheck disable=SC2034
f() { echo; }
# Doc g
# shellcheck disable=SC2
g() { echo; }
