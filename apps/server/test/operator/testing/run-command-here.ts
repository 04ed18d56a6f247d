// Runs a command of operators in this process: a separate one takes half a second of a processor to load the program.
import { runCommand } from '../../../src/commands/run-command.ts'

interface CommandEnd {
  code: number
  stdout: string
  stderr: string
}

/**
 * Like `runOperatorCommand`, with the same arguments and no setting of the developer's shell. Tests of signals, of crashes and of
 * the program itself start a process.
 */
export const runCommandHere = async (
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<CommandEnd> => {
  const texts = { stdout: '', stderr: '' }
  const code = await runCommand(
    args,
    { PORT: '0', ...settings },
    {
      print(line) {
        texts.stdout += `${line}\n`
      },
      note(line) {
        texts.stderr += `${line}\n`
      },
    },
  )
  return { code, ...texts }
}
