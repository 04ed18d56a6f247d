// Runs harmful loads and measures honest callers: `npm run attack [-- name …] [--seconds N] [--attackers N]`; `-- fuzz [--requests N]
// [--seed N]`: requests over every route. `--table FILE` adds a row of Markdown for each load,
// `--minutes N` begins none after this time. Exits with 1 when a promise is broken. Linux only, as all of `reliability`.
import { execFile, execFileSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { registerPerson } from '@company-data/testkit'
import { type Figure, figure, figureAtMost, none } from '../figure.ts'
import { findFreePort } from '../free-ports.ts'
import { embedded } from '../installations.ts'
import { watchProcessorTime } from '../processes/processor-time.ts'
import { watchTreeMemory } from '../processes/tree-memory.ts'
import { companyAttacks } from './company-attacks.ts'
import { toPlatform } from './company-setup.ts'
import type { Attack } from './flood.ts'
import { attacks as callerAttacks } from './floods.ts'
import { fuzzFigures } from './fuzz-run.ts'
import { type HonestCallers, honestCallers } from './honest-callers.ts'
import { type HonestWork, honestWork } from './honest-work.ts'
import { appendToTable, MAX_MEMORY_MB, MAX_SLOWDOWN, type Slowdown, type TableRow } from './table.ts'
import { prepareTargets, type Target, toAddress } from './targets.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '10' },
    attackers: { type: 'string', default: '1' },
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    table: { type: 'string' },
    minutes: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const seconds = Number(values.seconds)
const attackerCount = Number(values.attackers)
const attacks = [...callerAttacks, ...companyAttacks]

/** Faster calls count as this fast: the scheduler of a small machine alone takes as long. */
const SMALLEST_P99_MS = 5
/** The same for work that takes a thread or another process: a login, a template, an event. */
const SMALLEST_WORK_MS = 100

const print = (figures: readonly Figure[]): number => {
  for (const { label, value, promise, isMet } of figures) {
    const promiseText = promise === undefined ? '' : ` (promised: ${promise}${isMet ? '' : '; BROKEN'})`
    console.log(`  ${label}: ${value}${promiseText}`)
  }
  return figures.filter(({ isMet }) => isMet === false).length
}

/**
 * From its first instruction: an attacker works on its own machine, and here twenty starts alone would take the processors
 * from the platform for seconds.
 */
const LOWEST_PRIORITY = ['-n', '19', process.execPath]
const attackerProgram = fileURLToPath(new URL('attacker.ts', import.meta.url))
const resolveInTree = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** An attack that does not end by itself is ended: its figures are those of the honest callers. */
const SETUP_MS = 60_000

const LAUNCH_INTERVAL_MS = 20

/** An attacker that failed or took too long, or whose responses show that its load did not reach its target. */
const FAILED = 'failed: '

const launch = async (name: string, { victim, prepared }: Target, index: number): Promise<string> => {
  const data = [victim, prepared ?? null].map((value) => JSON.stringify(value))
  const parameters = [...LOWEST_PRIORITY, attackerProgram, name, String(seconds), ...data]
  const env = { ...process.env, ATTACKER_ADDRESS: toAddress(index) }
  const attack = promisify(execFile)('nice', parameters, { env, timeout: seconds * 1000 + SETUP_MS })
  return attack.then(
    ({ stdout }) => stdout,
    (error: Error & { signal?: string; stderr?: string }) =>
      error.signal
        ? `${FAILED}ended after ${seconds + SETUP_MS / 1000} s`
        : `${FAILED}${/Error: .*/.exec(error.stderr ?? '')?.[0].slice(0, 300)}`,
  )
}

/**
 * All attackers, each with a separate address, account and company. To start a process takes a moment, in which this program
 * does nothing else: one is started at a time, so that the honest callers do not wait for twenty of them.
 */
const launchAll = async (name: string, targets: readonly Target[]): Promise<string> => {
  const running: Array<Promise<string>> = []
  for (const [index, target] of targets.entries()) {
    running.push(launch(name, target, index))
    await delay(LAUNCH_INTERVAL_MS)
  }
  return (await Promise.all(running)).join(' ')
}

interface Honest {
  callers: HonestCallers
  work: HonestWork
}

const measureHonest = async ({ callers, work }: Honest, attack?: Promise<unknown>) => {
  const endWork = work.begin()
  const turns = monitorEventLoopDelay({ resolution: 10 })
  turns.enable()
  const calls = await callers.measure(seconds, attack)
  const { slowestMs, refused } = await endWork()
  turns.disable()
  return { ...calls, slowestMs, refused: [...calls.refused, ...refused], longestTurnMs: turns.max / 1e6 }
}

interface Measurement {
  idle: Awaited<ReturnType<typeof measureHonest>>
  during: Awaited<ReturnType<typeof measureHonest>>
  memory: Awaited<ReturnType<ReturnType<typeof watchTreeMemory>>>
  processorTime: string
  outcome: string
  lostEdits: number
}

/** At most `MAX_SLOWDOWN` is promised. */
const slowdown = (label: string, [ms, idleMs, smallestMs]: readonly [number, number, number]): Slowdown => ({
  label,
  ms,
  idleMs,
  times: Number((ms / Math.max(idleMs, smallestMs)).toFixed(2)),
})

/** In one order, so that the rows of a table agree. */
const WORK_KINDS = ['login', 'template', 'event']

const listSlowdowns = ({ idle, during }: Measurement): Slowdown[] => [
  slowdown('calls', [during.p99Ms, idle.p99Ms, SMALLEST_P99_MS]),
  ...WORK_KINDS.map((kind) =>
    slowdown(kind, [during.slowestMs[kind] ?? 0, idle.slowestMs[kind] ?? 0, SMALLEST_WORK_MS]),
  ),
]

const toFigures = (measurement: Measurement): Figure[] => {
  const { during, memory, processorTime, outcome, lostEdits } = measurement
  const { firstMb, programMb, programs, databaseMb } = memory
  return [
    figure('what became of the attack', outcome),
    none('attackers without effect', outcome.split(FAILED).length - 1),
    ...listSlowdowns(measurement).map(({ label, ms, idleMs, times }) =>
      figureAtMost(`honest ${label}, ${ms.toFixed(0)} ms beside ${idleMs.toFixed(0)}, times`, times, MAX_SLOWDOWN),
    ),
    none(`honest calls refused, of ${during.calls} ${during.refused[0] ?? ''}`.trim(), during.refused.length),
    none('answered edits lost', lostEdits),
    figureAtMost('memory of the processes of the platform, highest, MB', Math.round(programMb), MAX_MEMORY_MB),
    figure('each of these at that time, MB', programs),
    figure('memory of these before the attack, MB', firstMb.toFixed(0)),
    figure('memory of its PostgreSQL, highest, MB', databaseMb.toFixed(0)),
    figure('processor time during the attack, s', processorTime),
    figure('longest turn of this program, by which honest calls were late, ms', during.longestTurnMs.toFixed(0)),
    figure('load of the machine', loadavg()[0]?.toFixed(1) ?? ''),
  ]
}

const toRow = (name: string, measurement: Measurement): TableRow => ({
  name,
  slowdowns: listSlowdowns(measurement),
  memoryMb: Math.round(measurement.memory.programMb),
  refused: measurement.during.refused.length,
  lostEdits: measurement.lostEdits,
  withoutEffect: measurement.outcome.split(FAILED).length - 1,
})

const measure = async (
  attack: Attack,
  honest: Honest,
  targets: readonly Target[],
  pid: number,
): Promise<Measurement> => {
  const idle = await measureHonest(honest)
  const memory = watchTreeMemory(pid)
  const readProcessorTime = await watchProcessorTime(pid)
  const running = launchAll(attack.name, targets)
  const during = await measureHonest(honest, running)
  const highest = await memory()
  const outcome = await running
  const processorTime = await readProcessorTime()
  const lostEdits = (await honest.callers.isLastEditStored()) ? 0 : 1
  return { idle, during, memory: highest, processorTime, outcome, lostEdits }
}

const runAttacks = async (selectedAttacks: readonly Attack[]): Promise<number> => {
  let broken = 0
  const end = performance.now() + Number(values.minutes ?? Number.POSITIVE_INFINITY) * 60_000
  for (const attack of selectedAttacks) {
    if (performance.now() > end) {
      console.log(`\nnot begun, as the time is over: ${attack.name}`)
      continue
    }
    // A separate platform for each: no attack fills the buckets of the next.
    const port = await findFreePort()
    const pluginHosts = Array.from({ length: attackerCount }, (_, index) => `${toAddress(index)}:${port}`)
    const settings = { RATE_LIMITS: 'on', TEST_CLOCK: '', PLUGIN_ALLOW_HOSTS: pluginHosts.join(',') }
    const installation = await embedded(settings)
    try {
      await installation.ready()
      const honest = {
        callers: await honestCallers(await registerPerson(installation)),
        work: await honestWork(toPlatform(installation)),
      }
      const targets = await prepareTargets(attack, installation, { count: attackerCount, port })
      console.log(`\n${attack.name}${attackerCount > 1 ? `, ${attackerCount} attackers at once` : ''}`)
      const pid = installation.processes[0]?.pid() ?? 0
      const measurement = await measure(attack, honest, targets, pid)
      broken += print(toFigures(measurement))
      if (values.table) await appendToTable(values.table, toRow(attack.name, measurement))
      honest.work.stop()
    } finally {
      await installation.stop()
    }
  }
  return broken
}

// Every installation has a listener that leaves no process behind.
process.setMaxListeners(0)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const isChosen = (name: string): boolean => positionals.length === 0 || positionals.some((part) => name.includes(part))
const names = [...attacks.map(({ name }) => name), 'fuzz'].join(', ')
if (values.help) {
  console.log(`npm run attack [-- name …] [--seconds N] [--attackers N] [--table FILE] [--minutes N] [--requests N] [--seed N]\n
There are: ${names}. --requests and --seed are those of fuzz.
What is promised: docs/security/threats.md.`)
  process.exit()
}
/** In the order in which they are named. */
const selectedAttacks =
  positionals.length === 0
    ? attacks
    : [...new Set(positionals.flatMap((part) => attacks.filter(({ name }) => name.includes(part))))]
if (selectedAttacks.length === 0 && !isChosen('fuzz')) {
  console.error(`No attack with that name; there are: ${names}`)
  process.exit(2)
}
// The program as it is run in production: the sources take half as much memory again.
execFileSync(process.execPath, [resolveInTree('tools/build-server.ts')], { stdio: 'inherit' })
process.env.TEST_PROGRAM = resolveInTree('apps/server/dist/main.js')
let broken = await runAttacks(selectedAttacks)
if (isChosen('fuzz')) {
  console.log('\nfuzz')
  broken += print(await fuzzFigures({ requests: Number(values.requests), seed: Number(values.seed) }))
}
process.exit(broken > 0 ? 1 : 0)
