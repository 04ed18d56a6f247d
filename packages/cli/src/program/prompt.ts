// Questions in a terminal. Without one a missing answer is an error that names the option.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text as readText } from 'node:stream/consumers'
import { usageError } from './exit-codes.ts'
import type { System } from './system.ts'

export interface Prompt {
  readonly isInteractive: boolean
  /** `instead` says how a script gives the answer. */
  ask(question: string, instead: string): Promise<string>
  /** What is typed is not shown. */
  askSecret(question: string, instead: string): Promise<string>
  /** All of the standard input. */
  readInput(): Promise<string>
}

const silent = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() })

export const createPrompt = ({ stdin, stderr, signal }: System): Prompt => {
  const isInteractive = stdin.isTTY === true && stderr.isTTY === true
  const question = async (text: string, instead: string, isSecret: boolean): Promise<string> => {
    if (!isInteractive) throw usageError(`${text} is missing, and this is no terminal to ask in.`, instead)
    stderr.write(`${text}: `)
    // The question is written above: readline repeats its own with every key.
    const lines = createInterface({ input: stdin, output: isSecret ? silent() : stderr, terminal: true })
    try {
      const answer = (await lines.question('', { signal })).trim()
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
