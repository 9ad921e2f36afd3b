# Prints what zsh offers for a command line, a line each: zsh offers.zsh FOLDER LINE PROGRAM, where FOLDER has the functions
# and PROGRAM is bound to _mocc_simulator. An interactive shell in a terminal of its own is asked; what it would add to the
# line is printed instead. What marks a line of the answer is written in two parts, for the shell may print what it reads.
zmodload zsh/zpty
zpty shell zsh -f -i

ask() {
    zpty -w shell "$1"
}

ask 'stty -echo; PS1= PS2= RPS1=; unsetopt zle_bracketed_paste 2>/dev/null; unset zle_bracketed_paste'
ask "fpath=(${(q)1} \$fpath); autoload -Uz compinit; compinit -u -D; compdef _mocc_simulator ${(q)3}"
ask 'compadd() {
    if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return; fi
    local -a offered
    builtin compadd -O offered "$@"
    local word
    for word in $offered; do print -r -- "off""er:$word:"; done
    builtin compadd "$@"
}'
ask 'print_end() { print -r -- "e""nd:offers" }; comppostfuncs=(print_end); bindkey "^I" complete-word; print -r -- "rea""dy:shell"'
zpty -r shell line '*ready:shell*'
zpty -w -n shell "$2"$'\t'
zpty -r shell line '*end:offers*'
print -r -- $line | sed -n 's/^.*offer:\(.*\):.*$/\1/p' | sort -u
zpty -d shell
