// Child processes under measurement: each started on a separate core; their CPU time and memory are read.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'

/**
 * The measured server runs on the first core and the load on the others, so that they do not take time from each other.
 * BENCH_PIN=off leaves both where they are: for a machine that others use too, where only CPU time means something.
 */
const canPin =
  process.platform === 'linux' && process.env.BENCH_PIN !== 'off' && existsSync('/usr/bin/taskset') && cpus().length > 1

/** Moves this process, which generates the load, off the core of the measured one. */
export const makeRoom = (): void => {
  if (canPin)
    execFileSync('taskset', ['-a', '-c', '-p', `1-${cpus().length - 1}`, String(process.pid)], { stdio: 'ignore' })
}

/** For measurements in this process itself, with every core. */
export const takeAllCores = (): void => {
  if (canPin)
    execFileSync('taskset', ['-a', '-c', '-p', `0-${cpus().length - 1}`, String(process.pid)], { stdio: 'ignore' })
}

/** The command on the first core, on all of them, or, with false, where this process is. */
export const onCores = (which: boolean | 'all cores', command: readonly string[]): readonly string[] =>
  canPin && which ? ['taskset', '-c', which === true ? '0' : `0-${cpus().length - 1}`, ...command] : command

export interface Measured {
  child: ChildProcess
  /** The text after `ready `. */
  ready: string
  stop(): Promise<void>
}

export const startMeasured = async (
  script: string,
  environment: Record<string, string> = {},
  pinned: boolean | 'all cores' = true,
): Promise<Measured> => {
  const [program = '', ...rest] = onCores(pinned, [process.execPath, script])
  const child = spawn(program, rest, { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'inherit'] })
  // A benchmark that fails leaves no process behind that would use the next one's database.
  const end = (): void => void child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  const ready = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const line = /^ready (.*)$/m.exec(text)
      if (line?.[1]) resolve(line[1])
    })
    child.once('exit', (code) => reject(new Error(`${script} ended with code ${code} before it was ready`)))
  })
  return {
    child,
    ready,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

const CLOCK_TICKS_PER_SECOND = 100

/** User and system time of one process in microseconds; Linux only. */
export const cpuMicroseconds = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1_000_000) / CLOCK_TICKS_PER_SECOND
}

/** User and system time of a process, its descendants, and those of its children that have ended, in microseconds. */
export const cpuWithChildren = async (pid: number): Promise<number> => {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = new Map(await Promise.all(ids.map(async (id) => [id, await readParentPid(id)] as const)))
  const tree = [String(pid)]
  // The list grows while it is read.
  for (const parent of tree) tree.push(...ids.filter((id) => parents.get(id) === parent))
  const times = await Promise.all(tree.map((id) => readTimes(id)))
  return (times.reduce((sum, time) => sum + time, 0) * 1_000_000) / CLOCK_TICKS_PER_SECOND
}

/** Clock ticks of a process and of its ended children; 0 after its end, when its parent has counted it. */
const readTimes = async (pid: string): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return stat === '' ? 0 : fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0)
}

/** CPU time of a process and of its job processes, such as those for PDFs, in microseconds. */
export const cpuWithJobs = async (pid: number): Promise<number> => {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const isJob = async (id: string): Promise<boolean> =>
    (await readParentPid(id)) === String(pid) && (await readCommand(id)).startsWith(process.execPath)
  const areJobs = await Promise.all(ids.map(isJob))
  const times = await Promise.all(
    [String(pid), ...ids.filter((_, index) => areJobs[index])].map((id) => cpuMicroseconds(Number(id)).catch(() => 0)),
  )
  return times.reduce((sum, time) => sum + time, 0)
}

const readParentPid = async (pid: string): Promise<string> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? ''
}

const proportionalKb = async (pid: string): Promise<number> => {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0)
}

const readCommand = (pid: string): Promise<string> => readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '')

/** A process and the database server that works on `dataDir`. */
const listWithStore = async (pid: number, dataDir: string): Promise<string[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = new Map(await Promise.all(pids.map(async (id) => [id, await readParentPid(id)] as const)))
  const commands = new Map(await Promise.all(pids.map(async (id) => [id, await readCommand(id)] as const)))
  const roots = new Set([String(pid), ...pids.filter((id) => commands.get(id)?.includes(dataDir))])
  return pids.filter((id) => roots.has(id) || roots.has(parents.get(id) ?? ''))
}

/** Memory of both, shared pages counted once. */
export const memoryMb = async (pid: number, dataDir: string): Promise<number> => {
  const sizes = await Promise.all((await listWithStore(pid, dataDir)).map(proportionalKb))
  return sizes.reduce((sum, kb) => sum + kb, 0) / 1024
}

/** CPU time of both, in microseconds. */
export const cpuWithStore = async (pid: number, dataDir: string): Promise<number> => {
  const pids = await listWithStore(pid, dataDir)
  const times = await Promise.all(pids.map((id) => cpuMicroseconds(Number(id)).catch(() => 0)))
  return times.reduce((sum, time) => sum + time, 0)
}

const resolveInTree = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** The program as `npm start` runs it, built from the current sources. */
export const builtProgram = (): string => {
  execFileSync(process.execPath, [resolveInTree('tools/build-server.ts')], { stdio: 'inherit' })
  return resolveInTree('apps/server/dist/main.js')
}

/** The program as a developer runs it. */
export const sourceProgram: string = resolveInTree('apps/server/src/main.ts')

/** A script of benchmarks/servers. */
export const scriptPath = (name: string): string => new URL(`./servers/${name}`, import.meta.url).pathname
