// `company-data-server check`: everything that a start would refuse or warn about, without a start.
import { type Command, exitCodes, JSON_HELP, jsonOption } from '../command.ts'
import { runChecks } from './run-checks.ts'

export const check: Command = {
  usage: 'check [--json]',
  help: [
    JSON_HELP,
    '',
    'One line for each check: ok, warning or error, the subject, and the state or what to do. Nothing is started and',
    'nothing is changed; databases of the embedded store are checked while a process uses it.',
    'Exit code 0: a start would neither refuse nor warn. 1: it would warn. 2: it would refuse.',
  ],
  options: jsonOption,
  async run({ environment, options, print }) {
    const findings = await runChecks(environment)
    if (options.json === true) print(JSON.stringify({ findings }))
    else for (const { status, check: subject, text } of findings) print(`${status.padEnd(7)} ${subject}: ${text}`)
    if (findings.some(({ status }) => status === 'error')) return exitCodes.refused
    return findings.some(({ status }) => status === 'warning') ? exitCodes.findings : exitCodes.fine
  },
}
