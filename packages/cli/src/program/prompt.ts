// Questions in a terminal. Without one a missing answer is an error that names the option.
import { createInterface, type Interface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text as readText } from 'node:stream/consumers'
import { CommandError, exitCodes, usageError } from './exit-codes.ts'
import type { System } from './system.ts'

export interface Prompt {
  readonly isInteractive: boolean
  /** `instead` says how a script gives the answer. */
  ask(question: string, instead: string): Promise<string>
  /** Hides the typed text, and returns it as it is: a password may begin or end with blanks. */
  askSecret(question: string, instead: string): Promise<string>
  /** All of the standard input. */
  readInput(): Promise<string>
}

const interrupted = (): CommandError => new CommandError(exitCodes.interrupted, 'Interrupted.')

/** Ctrl-C and Ctrl-D close the input: some releases of Node then reject the question, others leave it open for good. */
const readLine = (lines: Interface, signal: AbortSignal): Promise<string> =>
  new Promise((resolve, reject) => {
    lines.once('close', () => reject(interrupted()))
    lines.question('', { signal }).then(resolve, (error: Error) => {
      reject(error.name === 'AbortError' ? interrupted() : error)
    })
  })

const silent = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() })

export const createPrompt = ({ stdin, stderr, signal }: System): Prompt => {
  const isInteractive = stdin.isTTY === true && stderr.isTTY === true
  const question = async (text: string, instead: string, isSecret: boolean): Promise<string> => {
    if (!isInteractive) throw usageError(`${text} is missing, and there is no terminal to ask for it.`, instead)
    stderr.write(`${text}: `)
    // The question is written above: readline repeats its own with every key.
    const lines = createInterface({ input: stdin, output: isSecret ? silent() : stderr, terminal: true })
    try {
      const line = await readLine(lines, signal)
      const answer = isSecret ? line : line.trim()
      if (answer === '') throw usageError(`${text} is empty.`, 'Run the command again.')
      return answer
    } finally {
      lines.close()
      if (isSecret) stderr.write('\n')
    }
  }
  return {
    isInteractive,
    ask: (text, instead) => question(text, instead, false),
    askSecret: (text, instead) => question(text, instead, true),
    readInput: () => readText(stdin),
  }
}
