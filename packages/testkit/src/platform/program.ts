// The program as a process, for tests: started with a folder and free ports, watched, and never left behind.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('../../../../apps/server/src/main.ts', import.meta.url))
/** The built one where a runner named it; a test file that is run by itself starts the sources. */
const main = (): string => process.env.TEST_PROGRAM ?? source

export interface ProgramEnd {
  code: number | null
  signal: NodeJS.Signals | null
}

export interface Program {
  process: ChildProcess
  /** From the ready line, in its order. */
  addresses: Readonly<Record<string, string>>
  stdout(): string
  stderr(): string
  ended: Promise<ProgramEnd>
  /** Sends the signal; resolves with the exit and the milliseconds until then. */
  stop(signal?: NodeJS.Signals): Promise<ProgramEnd & { ms: number }>
}

/** Only variables that a program needs to run at all: no setting of the developer's shell reaches it. */
const plainEnvironment = (): NodeJS.ProcessEnv => {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'SYSTEMROOT', 'LANG']
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
}

/** The program of the operators' commands, beside the server. */
const operatorProgram = (): string => join(dirname(main()), `company-data-server${extname(main())}`)

/** Does not wait for anything. */
export const launchProgram = (
  settings: Readonly<Record<string, string>>,
  args: readonly string[] = [main()],
  /** A command that runs the command after it, for example in another namespace. */
  prefix: readonly string[] = [],
): Omit<Program, 'addresses'> => {
  const [command = process.execPath, ...rest] = [...prefix, process.execPath, ...args]
  const child = spawn(command, rest, {
    env: { ...plainEnvironment(), PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.stderr += text
  })
  // 'close' and not 'exit': by then all output has been read.
  const ended = new Promise<ProgramEnd>((resolve) => child.once('close', (code, signal) => resolve({ code, signal })))
  return {
    process: child,
    stdout: () => said.stdout,
    stderr: () => said.stderr,
    ended,
    async stop(signal = 'SIGTERM') {
      const from = performance.now()
      child.kill(signal)
      return { ...(await ended), ms: performance.now() - from }
    },
  }
}

const findReadyLine = (stdout: string): string | undefined => /^ready .*$/m.exec(stdout)?.[0]

const untilReady = (program: Omit<Program, 'addresses'>): Promise<string> =>
  new Promise((resolve, reject) => {
    const look = (): void => {
      const line = findReadyLine(program.stdout())
      if (line !== undefined) resolve(line)
    }
    program.process.stdout?.on('data', look)
    void program.ended.then(({ code, signal }) =>
      reject(new Error(`the program ended (${code ?? signal}) before it was ready:\n${program.stderr()}`)),
    )
  })

/** Resolves when the program has printed its ready line. */
export const startProgram = async (
  settings: Readonly<Record<string, string>>,
  args?: readonly string[],
): Promise<Program> => {
  const program = launchProgram(settings, args)
  const line = await untilReady(program)
  const addresses = Object.fromEntries(
    line
      .slice('ready '.length)
      .split(' ')
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )
  return { ...program, addresses }
}

/** For a program that is expected to refuse to start. */
export const runProgram = async (
  settings: Readonly<Record<string, string>>,
): Promise<ProgramEnd & { stdout: string; stderr: string }> => {
  const program = launchProgram(settings)
  const end = await program.ended
  return { ...end, stdout: program.stdout(), stderr: program.stderr() }
}

export interface CommandEnd extends ProgramEnd {
  stdout: string
  stderr: string
}

/** Starts `company-data-server` with these arguments, and does not wait for its end. */
export const launchOperatorCommand = (
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Omit<Program, 'addresses'> => launchProgram(settings, [operatorProgram(), ...args])

/** Runs `company-data-server` with these arguments to its end. */
export const runOperatorCommand = async (
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<CommandEnd> => {
  const program = launchOperatorCommand(args, settings)
  const end = await program.ended
  return { ...end, stdout: program.stdout(), stderr: program.stderr() }
}

export interface DataFolder {
  path: string
  /** The process id of the embedded PostgreSQL, while it runs. */
  postgres(): Promise<number | undefined>
  operatorToken(): Promise<string>
  /** Ends a server that a failed test left behind, and removes the folder. */
  remove(): Promise<void>
}

export const dataFolder = (): DataFolder => {
  // In the folder of the test run, which is in memory where there is enough: nothing waits for a disk.
  const path = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'company-data-program-'))
  // PostgreSQL removes its pid file when it has stopped.
  const postgres = async (): Promise<number | undefined> => {
    const file = join(path, 'postgres', 'cluster', 'data', 'postmaster.pid')
    const text = await readFile(file, 'utf8').catch(() => undefined)
    return text === undefined ? undefined : Number(text.split('\n')[0])
  }
  return {
    path,
    postgres,
    operatorToken: async () => (await readFile(join(path, 'secrets', 'operator-token'), 'utf8')).trim(),
    async remove() {
      const pid = await postgres()
      if (pid !== undefined) process.kill(pid, 'SIGQUIT')
      // In one call: a database is thousands of files.
      rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}
