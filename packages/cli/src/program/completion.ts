// Completion scripts for shells, written from the table of commands.
import { type Command, commonOptions, type Option, type Options } from './command.ts'

export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

const listOptionNames = (command: Command): string[] =>
  Object.keys({ ...command.options, ...commonOptions }).map((name) => `--${name}`)

const takesPath = ({ args }: Command): boolean => args.some(({ isPath }) => isPath)

/** The words that the arguments of the command may be. */
const listChoices = ({ args }: Command): readonly string[] => args.flatMap(({ choices = [] }) => choices)

/** First word → its second words. */
const groupNames = (commands: readonly Command[]): Map<string, string[]> => {
  const groups = new Map<string, string[]>()
  for (const { name } of commands) {
    const [first = '', second] = name.split(' ')
    groups.set(first, [...(groups.get(first) ?? []), ...(second === undefined ? [] : [second])])
  }
  return groups
}

const isPathOption = ({ value }: Option): boolean => value === 'FILE'

/** The value after an option: one of its choices, a path, or something that only the person knows. */
const bashValueCases = ({ name, options }: Command): string[] =>
  Object.entries({ ...options, ...commonOptions } as Options)
    .filter(([, { type }]) => type === 'string')
    .map(([option, row]) => {
      if (row.choices) return `    '${name} --${option}') words='${row.choices.join(' ')}' ;;`
      return `    '${name} --${option}') words=''; ${isPathOption(row) ? 'files=1' : 'return'} ;;`
    })

const bashScript = (commands: readonly Command[]): string => {
  const groups = groupNames(commands)
  const cases = commands.map(
    (command) =>
      `    '${command.name}') options='${listOptionNames(command).join(' ')}'; words='${listChoices(command).join(' ')}'; files=${takesPath(command) ? 1 : ''} ;;`,
  )
  const seconds = [...groups].filter(([, words]) => words.length > 0)
  // Lines of compgen are read one by one: names of files may have blanks, stars and dollar signs.
  return `# company-data: completion for bash
_company_data_add() {
  local line
  while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen "$@")
}
_company_data() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" first="\${COMP_WORDS[1]}"
  local name="$first" options='' words='' files=''
  COMPREPLY=()
  if (( COMP_CWORD == 1 )); then
    _company_data_add -W '${[...groups.keys(), 'help'].join(' ')}' -- "$current"; return
  fi
  case "$first" in
${seconds.map(([first, words]) => `    ${first}) if (( COMP_CWORD == 2 )) && [[ "$current" != -* ]]; then _company_data_add -W '${words.join(' ')}' -- "$current"; return; fi; [[ "\${COMP_WORDS[2]}" != -* ]] && name="$first \${COMP_WORDS[2]}" ;;`).join('\n')}
  esac
  case "$name" in
${cases.join('\n')}
  esac
  if [[ "$current" == -* ]]; then words="$options" files=''
  else
    case "$name $previous" in
${commands.flatMap(bashValueCases).join('\n')}
    esac
  fi
  if [[ -n "$words" ]]; then _company_data_add -W "$words" -- "$current"
  elif [[ -n "$files" ]]; then _company_data_add -f -- "$current"; fi
}
complete -o filenames -F _company_data company-data
`
}

/** zsh runs the script of bash. It loads a file of its path at the first completion, which this file then answers too. */
const zshScript = (commands: readonly Command[]): string => `#compdef company-data
autoload -U +X bashcompinit && bashcompinit
${bashScript(commands)}if [[ "\${funcstack[1]}" == _company-data ]]; then _bash_complete -o filenames -F _company_data; fi
`

const quoteFish = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const fishLine = (condition: string, rest: string): string =>
  `complete -c company-data -n ${quoteFish(condition)} ${rest}`

const fishValue = (option: Option): string => {
  if (option.type === 'boolean') return ''
  if (option.choices) return ` -x -a ${quoteFish(option.choices.join(' '))}`
  return isPathOption(option) ? ' -r -F' : ' -x'
}

const fishScript = (commands: readonly Command[]): string => {
  const lines = commands.flatMap((command) => {
    const [first = '', second] = command.name.split(' ')
    const about = quoteFish(command.about)
    const isThis = `__fish_seen_subcommand_from ${first}${second === undefined ? '' : `; and __fish_seen_subcommand_from ${second}`}`
    const options = Object.entries({ ...command.options, ...commonOptions } as Options).map(([name, option]) =>
      fishLine(isThis, `-l ${name}${fishValue(option)} -d ${quoteFish(option.about)}`),
    )
    const choices = listChoices(command)
    const word =
      second === undefined
        ? fishLine('__fish_use_subcommand', `-a ${first} -d ${about}`)
        : fishLine(`__fish_seen_subcommand_from ${first}`, `-a ${second} -d ${about}`)
    return [
      word,
      ...(takesPath(command) ? [fishLine(isThis, '-F')] : []),
      ...(choices.length > 0 ? [fishLine(isThis, `-a ${quoteFish(choices.join(' '))}`)] : []),
      ...options,
    ]
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
