// Runs the program inside a test: its own home, captured streams, no terminal unless the test wants one.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { main } from '../src/main.ts'

export interface CliResult {
  code: number
  out: string
  errors: string
}

export interface RunOptions {
  input?: string
  env?: Readonly<Record<string, string>>
  /** Answers to the questions of a terminal, in order. */
  answers?: readonly string[]
  /** Called with everything on the error stream before each answer. */
  beforeAnswer?: (errors: string) => Promise<void>
  signal?: AbortSignal
  /** The folder for relative paths; default: the home. */
  folder?: string
  /** Called with everything on the output so far. */
  onOutput?: (text: string) => void
  /** A person with a browser; without it none opens. */
  openBrowser?: (url: string) => Promise<boolean>
}

export interface Cli {
  home: string
  run(args: readonly string[], options?: RunOptions): Promise<CliResult>
  /** Runs and parses the JSON on the output; fails with another exit code. */
  json<T = unknown>(args: readonly string[], options?: RunOptions): Promise<T>
}

/** A question ends with a colon and a blank; each gets the next answer. */
const answerQuestions = (
  stdin: PassThrough,
  stderr: { stream: PassThrough; read: () => string },
  { answers = [], beforeAnswer }: RunOptions,
): void => {
  let answered = 0
  const answer = async (): Promise<void> => {
    await beforeAnswer?.(stderr.read())
    stdin.write(`${answers[answered] ?? ''}\n`)
    answered += 1
  }
  stderr.stream.on('data', (text: string) => {
    if (text.endsWith(': ')) setImmediate(() => void answer())
  })
}

const captured = (isTTY: boolean, onText?: (text: string) => void) => {
  const stream = Object.assign(new PassThrough(), { isTTY })
  const texts: string[] = []
  stream.setEncoding('utf8').on('data', (text: string) => {
    texts.push(text)
    onText?.(texts.join(''))
  })
  return { stream, read: () => texts.join('') }
}

export const createCli = async (): Promise<Cli> => {
  const home = await mkdtemp(join(tmpdir(), 'cli-'))
  const run: Cli['run'] = async (args, options = {}) => {
    const { input, env = {}, answers, signal, onOutput, openBrowser } = options
    const isTTY = answers !== undefined
    const stdin = Object.assign(new PassThrough(), { isTTY })
    if (!isTTY) stdin.end(input ?? '')
    const [stdout, stderr] = [captured(isTTY, onOutput), captured(isTTY)]
    if (answers) answerQuestions(stdin, stderr, options)
    const code = await main({
      args,
      env: { HOME: home, COMPANY_DATA_KEY_STORE: 'file', ...env },
      stdin,
      stdout: stdout.stream,
      stderr: stderr.stream,
      platform: 'linux',
      folder: options.folder ?? home,
      signal: signal ?? new AbortController().signal,
      openBrowser: openBrowser ?? (() => Promise.resolve(false)),
    })
    return { code, out: stdout.read(), errors: stderr.read() }
  }
  return {
    home,
    run,
    async json(args, options) {
      const { code, out, errors } = await run([...args, '--json'], options)
      if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${errors}${out}`)
      return JSON.parse(out)
    },
  }
}

export const removeCli = ({ home }: Cli): Promise<void> => rm(home, { recursive: true, force: true })
