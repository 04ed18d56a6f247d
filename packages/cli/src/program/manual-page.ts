// The manual page in the language of man, written from the same table of commands as the help.
import { VERSION } from '../version.ts'
import { type Command, commonOptions, type Options } from './command.ts'
import { exitCodeTexts } from './exit-codes.ts'
import { describeOption, formatOption, formatUsage, VARIABLES } from './help.ts'

/** A line must not begin with a control character of man, and hyphens are meant as they are. */
const escapeText = (text: string): string =>
  text
    .replaceAll('…', '...')
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/gm, '\\&$1')

const section = (title: string, lines: readonly string[]): string => [`.SH ${title}`, ...lines].join('\n')
const entry = (head: string, text: string): string => `.TP\n.B ${escapeText(head)}\n${escapeText(text)}`

const listOptions = (options: Options): string[] =>
  Object.entries(options).map(([name, option]) => entry(formatOption(name, option), describeOption(option)))

const describeCommand = (command: Command): string[] => [
  `.SS ${escapeText(formatUsage(command))}`,
  `${escapeText(command.about)}.`,
  ...command.args.map(({ name, about }) => entry(name, about)),
  ...listOptions(command.options),
  '.PP\nExample:\n.PP\n.nf',
  escapeText(command.example),
  '.fi',
]

export const manualPage = (commands: readonly Command[]): string =>
  [
    `.TH COMPANY\\-DATA 1 "" "company\\-data ${VERSION}" "Company Data Service"`,
    section('NAME', ['company\\-data \\- the command line of the Company Data Service']),
    section('SYNOPSIS', ['.B company\\-data\n.I COMMAND\n[arguments] [options]']),
    section('COMMANDS', commands.flatMap(describeCommand)),
    section('OPTIONS OF EVERY COMMAND', listOptions(commonOptions)),
    section(
      'ENVIRONMENT',
      VARIABLES.map(([name, text]) => entry(name, text)),
    ),
    section(
      'EXIT STATUS',
      Object.entries(exitCodeTexts).map(([code, text]) => entry(code, text)),
    ),
    '',
  ].join('\n')
