// A clone of HEAD in a temporary folder, and programs run in it with an empty home, npm cache and environment.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The Linux account with the rights of an ordinary user, and no more. */
const NOBODY = 65534

export interface CloneOptions {
  readonly asUser: boolean
  readonly rootOnlyFolder: boolean
}

export interface Program {
  readonly process: ChildProcess
  readonly started: number
  /** Everything that it has printed so far. */
  output(): string
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>
}

export interface Clone {
  readonly folder: string
  /** Runs `npm <args>` in the clone. */
  npm(args: readonly string[], settings: Readonly<Record<string, string>>): Program
  /** The pid of the server below `npm start`. */
  findServerPid(program: Program): number
  /** Ends the remaining processes by id. */
  killLeftovers(): void
  remove(): void
}

/** The variables of an npm script would lend the clone the tools of this checkout. */
const plainPath = (): string =>
  (process.env.PATH ?? '')
    .split(':')
    .filter((folder) => !folder.includes('node_modules'))
    .join(':')

interface ProcessRow {
  readonly pid: number
  readonly parent: number
  readonly args: string
}

const listProcesses = (): ProcessRow[] =>
  execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+) (.*)$/.exec(line))
    .filter((row) => row !== null)
    .map(([, pid, parent, args]) => ({ pid: Number(pid), parent: Number(parent), args: args ?? '' }))

const listDescendants = (pids: ReadonlyArray<number | undefined>): ProcessRow[] => {
  const all = listProcesses()
  const family = new Set(pids)
  // A child may come before its parent in the list, so repeat until no process is added.
  for (let size = 0; size !== family.size; ) {
    size = family.size
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid)
  }
  return all.filter(({ pid }) => family.has(pid))
}

const isServer = ({ args }: ProcessRow): boolean => /^\S*node \S*main\.ts$/.test(args)

const findServerPid = (program: Program): number => {
  // npm runs the script in a shell, which may or may not stay as the parent.
  const server = listDescendants([program.process.pid]).find(isServer)
  if (server === undefined) throw new Error('no server found below npm start')
  return server.pid
}

export const isAlive = (pid: number): boolean => listProcesses().some((row) => row.pid === pid)

const kill = (rows: readonly ProcessRow[]): void => {
  for (const { pid } of rows) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended in the meantime.
    }
  }
}

const killLeftovers = (workFolder: string, programs: readonly Program[], servers: ReadonlySet<number>): void => {
  const running = programs.filter(({ process: { exitCode, signalCode } }) => exitCode === null && signalCode === null)
  // Servers first: a live one would restart its store.
  kill(listProcesses().filter((row) => servers.has(row.pid) && isServer(row)))
  kill(listDescendants(running.map((program) => program.process.pid)))
  // The store outlives a server that was killed; its command line names the folder of its data.
  kill(listProcesses().filter(({ pid, args }) => args.includes(`${workFolder}/`) && pid !== process.pid))
}

const prepare = (workFolder: string, { asUser, rootOnlyFolder }: CloneOptions): void => {
  chmodSync(workFolder, rootOnlyFolder ? 0o700 : 0o755)
  for (const name of ['home', 'cache', 'logs']) mkdirSync(join(workFolder, name))
  execFileSync('git', ['clone', '--quiet', join(import.meta.dirname, '..'), join(workFolder, 'clone')])
  if (!asUser) return
  chownSync(workFolder, NOBODY, NOBODY)
  execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, workFolder])
}

const launch = (workFolder: string, asUser: boolean, args: readonly string[], env: NodeJS.ProcessEnv): Program => {
  const drop = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--no-new-privs']
  const [command = '', ...rest] = [...(asUser ? drop : []), 'npm', ...args]
  const logFile = join(workFolder, 'logs', `${args.join('-')}-${Date.now()}.log`)
  const log = openSync(logFile, 'a')
  const started = performance.now()
  const child = spawn(command, rest, { cwd: join(workFolder, 'clone'), env, stdio: ['ignore', log, log] })
  const ended = new Promise<number | string>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'))
  })
  return { process: child, started, ended, output: () => readFileSync(logFile, 'utf8') }
}

export const makeClone = (options: CloneOptions): Clone => {
  const workFolder = mkdtempSync(join(tmpdir(), 'fresh-clone-'))
  prepare(workFolder, options)
  const environment = {
    PATH: plainPath(),
    HOME: join(workFolder, 'home'),
    LANG: 'C.UTF-8',
    npm_config_cache: join(workFolder, 'cache'),
  }
  const programs: Program[] = []
  const servers = new Set<number>()
  return {
    folder: workFolder,
    npm(args, settings) {
      const program = launch(workFolder, options.asUser, args, { ...environment, ...settings })
      programs.push(program)
      return program
    },
    findServerPid(program) {
      const pid = findServerPid(program)
      servers.add(pid)
      return pid
    },
    killLeftovers: () => killLeftovers(workFolder, programs, servers),
    remove: () => rmSync(workFolder, { recursive: true, force: true, maxRetries: 5 }),
  }
}
