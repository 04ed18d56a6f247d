// The help texts, written from the table of commands.
import { type Command, commonOptions, type Option, type Options } from './command.ts'
import { exitCodeTexts } from './exit-codes.ts'

const alignRows = (rows: ReadonlyArray<readonly [string, string]>): string => {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n')
}

export const formatOption = (name: string, { short, value, type }: Option): string => {
  const placeholder = type === 'boolean' ? '' : ` ${value ?? 'VALUE'}`
  return `${short === undefined ? '' : `-${short}, `}--${name}${placeholder}`
}

export const describeOption = ({ about, choices }: Option): string =>
  choices ? `${about} (${choices.join(', ')})` : about

const listOptions = (options: Options): Array<readonly [string, string]> =>
  Object.entries(options).map(([name, option]) => [formatOption(name, option), describeOption(option)])

export const formatUsage = ({ name, args, options }: Command): string =>
  [
    `company-data ${name}`,
    ...args.map((argument) => (argument.optional ? `[${argument.name}]` : argument.name)),
    ...(Object.keys(options).length > 0 ? ['[options]'] : []),
  ].join(' ')

export const commandHelp = (command: Command): string =>
  [
    `${command.about}\n`,
    `Usage: ${formatUsage(command)}`,
    ...(command.args.length > 0
      ? ['\nArguments:', alignRows(command.args.map(({ name, about }) => [name, about] as const))]
      : []),
    '\nOptions:',
    alignRows(listOptions({ ...command.options, ...commonOptions })),
    `\nExample:\n  ${command.example.replaceAll('\n', '\n  ')}\n`,
  ].join('\n')

export const groupHelp = (commands: readonly Command[]): string =>
  `${alignRows(commands.map(({ name, about }) => [name, about] as const))}\n\nRun \`company-data COMMAND --help\` for one of them.\n`

export const VARIABLES = [
  ['COMPANY_DATA_URL', 'the address of the platform'],
  ['COMPANY_DATA_CLIENT_ID', 'with COMPANY_DATA_CLIENT_SECRET: a client, without a profile'],
  ['COMPANY_DATA_KEY_FILE', 'the private PEM of the service'],
  ['COMPANY_DATA_PASSPHRASE', 'the passphrase of the private PEM'],
  ['COMPANY_DATA_PROFILE', 'the profile, as with --profile'],
  ['COMPANY_DATA_KEY_STORE', '`file` keeps secrets in files even where the system has a key store'],
  ['COMPANY_DATA_WEBHOOK_SECRET', 'the secret with which `listen --to` signs'],
  ['COMPANY_DATA_HOME', 'the folder of profiles and secrets'],
  ['NO_COLOR', 'no colours'],
] as const

export const programHelp = (commands: readonly Command[]): string =>
  [
    'The command line of the Company Data Service.\n',
    'Usage: company-data COMMAND [arguments] [options]\n',
    'Commands:',
    alignRows(commands.map(({ name, about }) => [name, about] as const)),
    '\nVariables of the environment:',
    alignRows(VARIABLES),
    '\nExit codes:',
    alignRows(Object.entries(exitCodeTexts).map(([code, text]) => [code.padStart(3), text] as const)),
    '\nStart with `company-data login`. Every command has `--help` with an example.\n',
  ].join('\n')
