const PROGRAM = "kubectl-driftless";

/**
 * The scripts with which shells complete `kubectl-driftless`. The completion of `kubectl` itself runs `kubectl_complete-driftless` instead.
 * Each asks the program, whose last line says nothing about the words.
 */
export const completionScripts = {
  bash: `_kubectl_driftless() {
  local words
  words="$(${PROGRAM} __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | sed '$d')"
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}")
  [[ "\${COMPREPLY[0]}" == */ ]] && compopt -o nospace
}
complete -F _kubectl_driftless ${PROGRAM}`,
  zsh: `#compdef ${PROGRAM}
_kubectl_driftless() {
  local -a found
  found=("\${(@f)$(${PROGRAM} __complete "\${(@)words[2,CURRENT]}" 2>/dev/null | sed '$d')}")
  compadd -Q -S '' -a found
}
compdef _kubectl_driftless ${PROGRAM}`,
  fish: `complete -c ${PROGRAM} -f -a '(${PROGRAM} __complete (commandline -opc)[2..] (commandline -ct) 2>/dev/null | sed "\\$d")'`,
} as const;
