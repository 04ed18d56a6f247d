// A store of secrets, and the programs of systems that are one.
import { spawn } from 'node:child_process'
import { CommandError, exitCodes } from '../program/exit-codes.ts'
import { type System, withoutSecrets } from '../program/system.ts'

/** Keeps secrets by name; one that is not there is undefined, and removing it is no failure. */
export interface SecretStore {
  get(name: string): Promise<string | undefined>
  set(name: string, secret: string): Promise<void>
  remove(name: string): Promise<void>
}

interface ProgramResult {
  code: number
  output: string
  errors: string
}

/** Secrets go through the input: other users of the machine see the arguments of a program. */
export const runProgram = (
  { env }: Pick<System, 'env'>,
  program: string,
  args: readonly string[],
  input = '',
): Promise<ProgramResult> =>
  new Promise((resolve) => {
    const child = spawn(program, args, { env: withoutSecrets(env), stdio: 'pipe' })
    let [output, errors] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text
    })
    child.once('error', (error) => resolve({ code: -1, output: '', errors: error.message }))
    child.once('close', (code) => resolve({ code: code ?? -1, output, errors }))
    // A program that ends before it reads is judged by its exit code.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })

/** The secret as characters that no program of a key store interprets. */
export const encodeSecret = (secret: string): string => Buffer.from(secret, 'utf8').toString('base64url')
export const decodeSecret = (text: string): string => Buffer.from(text.trim(), 'base64url').toString('utf8')

/** The name of the program in the attributes of its secrets. */
export const KEY_STORE_SERVICE = 'company-data'

export const refuseKeyStore = (reason: string): never => {
  throw new CommandError(
    exitCodes.failed,
    `The key store of the system refused: ${reason.trim() || 'no reason given'}`,
    'Unlock it, or sign in again with COMPANY_DATA_KEY_STORE=file.',
  )
}
