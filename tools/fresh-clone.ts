// Proves start.md on a fresh clone of HEAD: first start with install, graceful stop, later start, start after kill -9,
// first start on an installed clone, tests. Prints a table of the times; exits 1 when one is over its limit or a step
// failed.
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Clone, isAlive, makeClone, type Program } from './clone.ts'

const FIRST_START_SECONDS = 90
const LATER_START_SECONDS = 5
const STOP_SECONDS = 10
// Waits beyond the limit, so that the table shows how late it was.
const PATIENCE_MS = 300_000
// A test file that spins cannot be timed out from inside.
const TEST_PATIENCE_MS = 2_400_000

const { values: options } = parseArgs({
  options: {
    'as-user': { type: 'boolean', default: false },
    'root-only-folder': { type: 'boolean', default: false },
    'skip-tests': { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
})

interface Row {
  step: string
  seconds: number
  limit: number | undefined
  result: string
}

interface Running {
  program: Program
  /** The server's own process, below npm and its shell. */
  server: number
}

const rows: Row[] = []
const isBad = ({ seconds, limit, result }: Row): boolean => result !== 'ok' || (limit !== undefined && seconds > limit)

const note = (step: string, started: number, limit: number | undefined, result = 'ok'): void => {
  const row = { step, seconds: (performance.now() - started) / 1000, limit, result }
  rows.push(row)
  console.error(`${step}: ${row.seconds.toFixed(2)} s ${result}`)
}

const canBind = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** The first of three free ports in a row: front door, forwarder, one region. */
const freeRange = async (): Promise<number> => {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 10_000)
    const free = await Promise.all([first, first + 1, first + 2].map(canBind))
    if (free.every(Boolean)) return first
  }
}

const isHealthy = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/api/health`).then(
    ({ status }) => status === 200,
    () => false,
  )

const hasEnded = (program: Program): boolean => program.process.exitCode !== null || program.process.signalCode !== null

const start = async (
  clone: Clone,
  step: string,
  limit: number,
  settings: Record<string, string> = {},
): Promise<Running> => {
  const port = await freeRange()
  const program = clone.npm(['start'], { PORT: String(port), ...settings })
  while (!(await isHealthy(port))) {
    if (hasEnded(program) || performance.now() - program.started > PATIENCE_MS) {
      note(step, program.started, limit, 'never became healthy')
      throw new Error(`${step} failed:\n${program.output().slice(-4000)}`)
    }
    await sleep(20)
  }
  note(step, program.started, limit)
  // The line follows the first healthy response immediately, when every role is ready.
  while (!/^ready .*front_door=/m.test(program.output())) {
    if (hasEnded(program)) throw new Error(`${step}: ended before the ready line:\n${program.output().slice(-4000)}`)
    await sleep(20)
  }
  return { program, server: clone.findServerPid(program) }
}

/** SIGTERM to npm, as a service manager sends it: npm exits with 0 and the server behind it has ended. */
const stop = async ({ program, server }: Running, step: string): Promise<void> => {
  const stoppedAt = performance.now()
  program.process.kill('SIGTERM')
  const code = await Promise.race([program.ended, sleep(PATIENCE_MS, 'still running', { ref: false })])
  const isOrphan = isAlive(server)
  note(
    step,
    stoppedAt,
    STOP_SECONDS,
    code === 0 && !isOrphan ? 'ok' : `exit ${code}${isOrphan ? ', server left running' : ''}`,
  )
  if (isOrphan) process.kill(server, 'SIGTERM')
  while (isAlive(server)) {
    if (performance.now() - stoppedAt > PATIENCE_MS) throw new Error(`${step}: the server does not end`)
    await sleep(50)
  }
  if (isOrphan) note(`${step}, sent to the server itself`, stoppedAt, STOP_SECONDS)
}

const runTests = async (clone: Clone): Promise<void> => {
  const program = clone.npm(['test'], {})
  const code = await Promise.race([program.ended, sleep(TEST_PATIENCE_MS, 'still running', { ref: false })])
  note('npm test', program.started, undefined, code === 0 ? 'ok' : `exit ${code}`)
  const lines = program.output().trimEnd().split('\n')
  const failures = code === 0 ? [] : lines.filter((line) => /^\s*✖/.test(line))
  console.error([...failures, lines.at(-1)].join('\n'))
}

const steps = async (clone: Clone): Promise<void> => {
  const first = await start(clone, 'first start, with install', FIRST_START_SECONDS)
  await stop(first, 'stop by SIGTERM')
  const later = await start(clone, 'later start', LATER_START_SECONDS)
  // The server itself: a killed npm would leave it running.
  process.kill(later.server, 'SIGKILL')
  await later.program.ended
  const restart = await start(clone, 'start after kill -9', LATER_START_SECONDS)
  await stop(restart, 'stop after restart')
  const dataDir = join(clone.folder, 'clone', 'data-2')
  const second = await start(clone, 'first start, installed', FIRST_START_SECONDS, { DATA_DIR: dataDir })
  await stop(second, 'stop of the installed clone')
  if (!options['skip-tests']) await runTests(clone)
}

const printTable = (): void => {
  console.log('| step | seconds | limit | result |\n|---|---|---|---|')
  for (const row of rows) {
    const result = row.result === 'ok' && isBad(row) ? 'too slow' : row.result
    console.log(`| ${row.step} | ${row.seconds.toFixed(2)} | ${row.limit ?? ''} | ${result} |`)
  }
}

const isRoot = process.getuid?.() === 0
if (options['root-only-folder'] && (!isRoot || options['as-user'])) {
  console.error('--root-only-folder needs root, and a user could not enter the folder')
  process.exit(2)
}
const clone = makeClone({ asUser: options['as-user'] && isRoot, rootOnlyFolder: options['root-only-folder'] })
try {
  await steps(clone)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  clone.killLeftovers()
  if (options.keep) console.error(`kept: ${clone.folder}`)
  else clone.remove()
}
printTable()
if (rows.some(isBad)) process.exitCode = 1
