// Completion scripts for shells, written from the table of commands.
import { type Command, commonOptions } from './command.ts'

export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

const listOptionNames = (command: Command): string[] =>
  Object.keys({ ...command.options, ...commonOptions }).map((name) => `--${name}`)

const takesPath = ({ args }: Command): boolean => args.some(({ isPath }) => isPath)

/** First word → its second words. */
const groupNames = (commands: readonly Command[]): Map<string, string[]> => {
  const groups = new Map<string, string[]>()
  for (const { name } of commands) {
    const [first = '', second] = name.split(' ')
    groups.set(first, [...(groups.get(first) ?? []), ...(second === undefined ? [] : [second])])
  }
  return groups
}

const bashScript = (commands: readonly Command[]): string => {
  const groups = groupNames(commands)
  const cases = commands.map(
    (command) =>
      `    '${command.name}') words='${listOptionNames(command).join(' ')}'; files=${takesPath(command) ? 1 : ''} ;;`,
  )
  const seconds = [...groups].filter(([, words]) => words.length > 0)
  return `# company-data: completion for bash
_company_data() {
  local current="\${COMP_WORDS[COMP_CWORD]}" first="\${COMP_WORDS[1]}" name words='' files=''
  if (( COMP_CWORD == 1 )); then
    COMPREPLY=($(compgen -W '${[...groups.keys(), 'help'].join(' ')}' -- "$current")); return
  fi
  name="$first"
  case "$first" in
${seconds.map(([first, words]) => `    ${first}) if (( COMP_CWORD == 2 )) && [[ "$current" != -* ]]; then COMPREPLY=($(compgen -W '${words.join(' ')}' -- "$current")); return; fi; [[ "\${COMP_WORDS[2]}" != -* ]] && name="$first \${COMP_WORDS[2]}" ;;`).join('\n')}
  esac
  case "$name" in
${cases.join('\n')}
  esac
  if [[ "$current" == -* ]]; then COMPREPLY=($(compgen -W "$words" -- "$current"))
  elif [[ -n "$files" ]]; then COMPREPLY=($(compgen -f -- "$current")); fi
}
complete -o filenames -F _company_data company-data
`
}

/** zsh runs the script of bash. */
const zshScript = (commands: readonly Command[]): string =>
  `#compdef company-data\nautoload -U +X bashcompinit && bashcompinit\n${bashScript(commands)}`

const quoteFish = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const fishLine = (condition: string, rest: string): string =>
  `complete -c company-data -n ${quoteFish(condition)} ${rest}`

const fishScript = (commands: readonly Command[]): string => {
  const lines = commands.flatMap((command) => {
    const [first = '', second] = command.name.split(' ')
    const about = quoteFish(command.about)
    const isThis = `__fish_seen_subcommand_from ${first}${second === undefined ? '' : `; and __fish_seen_subcommand_from ${second}`}`
    const options = Object.entries({ ...command.options, ...commonOptions }).map(([name, option]) =>
      fishLine(isThis, `-l ${name}${option.type === 'string' ? ' -r' : ''} -d ${quoteFish(option.about)}`),
    )
    const word =
      second === undefined
        ? fishLine('__fish_use_subcommand', `-a ${first} -d ${about}`)
        : fishLine(`__fish_seen_subcommand_from ${first}`, `-a ${second} -d ${about}`)
    return [word, ...(takesPath(command) ? [fishLine(isThis, '-F')] : []), ...options]
  })
  const groups = [...groupNames(commands)].filter(([first]) => !commands.some(({ name }) => name === first))
  const firsts = groups.map(([first, words]) =>
    fishLine('__fish_use_subcommand', `-a ${first} -d ${quoteFish(words.join(', '))}`),
  )
  return ['# company-data: completion for fish', 'complete -c company-data -f', ...firsts, ...lines, ''].join('\n')
}

const scripts: Readonly<Record<Shell, (commands: readonly Command[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
}

export const completionScript = (shell: Shell, commands: readonly Command[]): string => scripts[shell](commands)
