#!/bin/bash
# Doc
foo() {
  local x=1
  X_GLOBAL=2
  inner() { echo; }
  if [ -f "$x" ]; then
    echo $(date)
  fi
}
function bar {
  echo
}
function baz() { :; }
function qux ()
(
  cd /tmp
)
name-with-dash() { :; }
a::b() { :; }
alias ll='ls -l' la="ls -a"
alias -g G='| grep'
readonly CONST=1
readonly A=1 B=2
declare -r D=3
declare -A map=([a]=1)
typeset -r E=1
export PATH=/usr/bin:$PATH
export FOO
MAX=10
lower=1
ARR=(a b)
MAX+=3
: ${VAR:=default}
FOO=bar cmd
if true; then
  COND=1
  condfn() { :; }
fi
if false; then :; elif true; then IN_ELIF=1; else IN_ELSE=1; fi
case $1 in
  a) IN_CASE=1 ;;
  b) [ "$2" ] && AFTER_AND=1 || export AFTER_OR=1 ;;
esac
{ IN_BLOCK=1; }
FIRST=1 SECOND=2
( IN_SUBSHELL=1 )
BEFORE_COMMAND=1 command
OUT=$(IN_SUBSTITUTION=1; echo)
cat <<EOF
notfn() { }
EOF
case $1 in
  start) start_it ;;
esac
for f in *; do LOOPVAR=1; done
export -f foo
one() if true; then echo; fi
autoload -Uz compinit
declare -gx G=1
local Z=1
W=1; Y=2
unset X
function f1 () { echo "$(cat <<X
x
X
)"; }
in_function() {
  readonly EVERYWHERE=1
  declare -r OWN=1
  declare -gr GIVEN=1
  declare -rg ALSO=1
  local -r MINE=1
}
SEVERAL=1 SET="a b"

SHARED=$SEVERAL set=yes
if test "$set"; then
  case $list in
    *"
"$set"
"*) LISTED=1 ;;
  esac
fi
LIST[0]=1 OTHER[i+1]=2

declare KEYED[a]=3
readonly lists[0]=4
if ! FOUND=$(search); then
  FOUND=none
fi
JOINED=$SEVERAL/$SHARED
DEEP=$SEVERAL.$SHARED/${SET}-$LISTED
