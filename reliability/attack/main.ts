// Runs harmful loads and measures honest callers: `npm run attack [-- name …] [--seconds N] [--attackers N]`; `-- fuzz [--requests N]
// [--seed N]`: requests over every route. Exits with 1 when a promise is broken. Linux only, as all of `reliability`.
import { execFile, execFileSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { createService, registerCompany, registerPerson, type TestAccount } from '@company-data/testkit'
import { type Figure, figure, figureAtMost, none } from '../figure.ts'
import { embedded, type Installation } from '../installations.ts'
import { watchTreeMemory } from '../tree-memory.ts'
import { companyAttacks } from './company-attacks.ts'
import { toPlatform } from './company-setup.ts'
import type { Attack, Victim } from './flood.ts'
import { attacks as callerAttacks } from './floods.ts'
import { fuzzFigures } from './fuzz-run.ts'
import { type HonestCallers, honestCallers } from './honest-callers.ts'
import { type HonestWork, honestWork } from './honest-work.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '10' },
    attackers: { type: 'string', default: '1' },
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
})
const seconds = Number(values.seconds)
const attackerCount = Number(values.attackers)
const attacks = [...callerAttacks, ...companyAttacks]

const MAX_SLOWDOWN = 5
const MAX_MEMORY_MB = 600
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

interface Target {
  victim: Victim
  /** The preparations of the attack. */
  prepared: unknown
}

/** An attacker that failed or took too long, or whose responses show that its load did not reach its target. */
const FAILED = 'failed: '

const launch = async (name: string, { victim, prepared }: Target, index: number): Promise<string> => {
  const data = [victim, prepared ?? null].map((value) => JSON.stringify(value))
  const parameters = [...LOWEST_PRIORITY, attackerProgram, name, String(seconds), ...data]
  const env = { ...process.env, ATTACKER_ADDRESS: `127.0.1.${index + 1}` }
  const attack = promisify(execFile)('nice', parameters, { env, timeout: seconds * 1000 + SETUP_MS })
  return attack.then(
    ({ stdout }) => stdout,
    (error: Error & { signal?: string; stderr?: string }) =>
      error.signal
        ? `${FAILED}ended after ${seconds + SETUP_MS / 1000} s`
        : `${FAILED}${/Error: .*/.exec(error.stderr ?? '')?.[0].slice(0, 300)}`,
  )
}

/** All attackers at once, each with a separate address, account and company. */
const launchAll = (name: string, targets: readonly Target[]): Promise<string> =>
  Promise.all(targets.map((target, index) => launch(name, target, index))).then((outcomes) => outcomes.join(' '))

interface Honest {
  callers: HonestCallers
  work: HonestWork
}

const measureHonest = async ({ callers, work }: Honest, attack?: Promise<unknown>) => {
  const endWork = work.begin()
  const calls = await callers.measure(seconds, attack)
  const { slowestMs, refused } = await endWork()
  return { ...calls, slowestMs, refused: [...calls.refused, ...refused] }
}

const workFigures = (idle: Record<string, number>, during: Record<string, number>): Figure[] =>
  Object.entries(during).map(([kind, ms]) => {
    const idleMs = idle[kind] ?? 0
    const ratio = Number((ms / Math.max(idleMs, SMALLEST_WORK_MS)).toFixed(2))
    return figureAtMost(`honest ${kind}, ${ms.toFixed(0)} ms beside ${idleMs.toFixed(0)}, times`, ratio, MAX_SLOWDOWN)
  })

const measureFigures = async (
  attack: Attack,
  honest: Honest,
  targets: readonly Target[],
  pid: number,
): Promise<Figure[]> => {
  const idle = await measureHonest(honest)
  const memory = watchTreeMemory(pid)
  const running = launchAll(attack.name, targets)
  const during = await measureHonest(honest, running)
  const { firstMb, programMb, programs, databaseMb } = await memory()
  const ratio = during.p99Ms / Math.max(idle.p99Ms, SMALLEST_P99_MS)
  const outcome = await running
  const lostEdits = (await honest.callers.isLastEditStored()) ? 0 : 1
  return [
    figure('what became of the attack', outcome),
    none('attackers without effect', outcome.split(FAILED).length - 1),
    figure('honest p99 idle, ms', idle.p99Ms.toFixed(1)),
    figure('honest p99 during the attack, ms', during.p99Ms.toFixed(1)),
    figureAtMost('times slower', Number(ratio.toFixed(2)), MAX_SLOWDOWN),
    ...workFigures(idle.slowestMs, during.slowestMs),
    none(`honest calls refused, of ${during.calls} ${during.refused[0] ?? ''}`.trim(), during.refused.length),
    none('answered edits lost', lostEdits),
    figureAtMost('memory of the processes of the platform, highest, MB', Math.round(programMb), MAX_MEMORY_MB),
    figure('each of these at that time, MB', programs),
    figure('memory of these before the attack, MB', firstMb.toFixed(0)),
    figure('memory of its PostgreSQL, highest, MB', databaseMb.toFixed(0)),
    figure('load of the machine', loadavg()[0]?.toFixed(1) ?? ''),
  ]
}

/** With the keys of another account: the platform cannot detect it. */
const registrationLike = async (account: TestAccount): Promise<object> => {
  const { public_key, encrypted_private_key } = (await account.call('GET', '/api/profile/keys')).body
  const { authSalt: auth_salt, password } = account
  const names = { usertype: 'person', display_name: 'x', language: 'en', region: 'eu' }
  return { ...names, auth_salt, password, public_key, encrypted_private_key }
}

const createVictim = async (installation: Installation): Promise<Victim> => {
  const attacker = await registerPerson(installation)
  const { userId, token, apiUrl, password } = attacker
  const { frontDoor, forwarder, region } = installation
  const registration = await registrationLike(attacker)
  const company = await registerCompany(installation, { level: 'free' })
  const { id: serviceId } = await createService(company)
  return {
    frontDoor,
    forwarder,
    region,
    registration,
    attacker: { userId, token, apiUrl, password },
    company: { token: company.token, apiUrl: company.apiUrl, serviceId },
  }
}

/** More at once would be refused: their hashes come from one address. */
const MAX_PREPARING = 5

const prepareAll = async (attack: Attack, installation: Installation): Promise<Target[]> => {
  const victims: Victim[] = []
  for (let count = 0; count < attackerCount; count += 1) victims.push(await createVictim(installation))
  const targets: Target[] = []
  for (let from = 0; from < attackerCount; from += MAX_PREPARING) {
    const group = victims.slice(from, from + MAX_PREPARING)
    targets.push(
      ...(await Promise.all(group.map(async (victim) => ({ victim, prepared: await attack.prepare?.(victim) })))),
    )
  }
  return targets
}

const runAttacks = async (selectedAttacks: readonly Attack[]): Promise<number> => {
  let broken = 0
  for (const attack of selectedAttacks) {
    // A separate platform for each: no attack fills the buckets of the next.
    const installation = await embedded({ RATE_LIMITS: 'on', TEST_CLOCK: '' })
    try {
      await installation.ready()
      const honest = {
        callers: await honestCallers(await registerPerson(installation)),
        work: await honestWork(toPlatform(installation)),
      }
      const targets = await prepareAll(attack, installation)
      console.log(`\n${attack.name}${attackerCount > 1 ? `, ${attackerCount} attackers at once` : ''}`)
      const pid = installation.processes[0]?.pid() ?? 0
      broken += print(await measureFigures(attack, honest, targets, pid))
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
  console.log(`npm run attack [-- name …] [--seconds N] [--attackers N] [--requests N] [--seed N]\n
There are: ${names}. --requests and --seed are those of fuzz.
What is promised: docs/security/threats.md.`)
  process.exit()
}
const selectedAttacks = attacks.filter(({ name }) => isChosen(name))
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
