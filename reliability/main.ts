// Runs the reliability tests and prints figures; exits with 1 when a promise is broken.
// `npm run reliability [-- name …] [--kills N] [--seconds N] [--steps N] [--minutes N] [--seed N]`
import { execFileSync } from 'node:child_process'
import { createConnection } from 'node:net'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { cutResponsesRun } from './connections/cut-responses.ts'
import { keepAliveRun } from './connections/keep-alive.ts'
import type { Run } from './figure.ts'
import { flappingRun } from './flapping-run.ts'
import { hostileRun } from './hostile.ts'
import { embedded, onPostgres } from './installations.ts'
import { modelRun } from './model/model-run.ts'
import { simulationRun } from './model/simulation-run.ts'
import { onPatroni } from './patroni/install.ts'
import { findPatroniTools } from './patroni/tools.ts'
import { regionMovesRun } from './region-moves.ts'
import { behindProxy } from './restarts/install.ts'
import { findProgram, PROXIES } from './restarts/proxies.ts'
import { runsRun } from './runs.ts'
import { withFrequentKills } from './soak/frequent-kills.ts'
import { longSoakRun } from './soak/long-soak.ts'
import { soakRun } from './soak.ts'
import { inTwoZones } from './zones/install.ts'
import { findZoneTools } from './zones/tools.ts'

const resolveInTree = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '120' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '60' },
    steps: { type: 'string', default: '10000000' },
    help: { type: 'boolean', default: false },
  },
})
const options = {
  kills: Number(values.kills),
  seconds: Number(values.seconds),
  seed: Number(values.seed),
  steps: Number(values.steps),
  minutes: Number(values.minutes),
}

const isReachable = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ host, port })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** RELIABILITY_DATABASE_URL, or the server of this machine if there is one. */
const postgresServer = async (): Promise<string | undefined> => {
  const configured = process.env.RELIABILITY_DATABASE_URL
  if (configured) return configured
  return (await isReachable('127.0.0.1', 5432)) ? 'postgres://postgres@127.0.0.1:5432/postgres' : undefined
}

const server = await postgresServer()
const patroniTools = findPatroniTools()
const zoneTools = findZoneTools()
const proxies = PROXIES.filter((kind) => findProgram(kind) !== undefined)
/** Between two faults of whole machines. */
const CALM_MS = 8_000
/** Kills in a soak, which is about their number. */
const FREQUENT_MS = [100, 800] as const
const kills: readonly Run[] = [
  soakRun('kills on the embedded store', embedded, [1_000, 10_000]),
  ...(server ? [soakRun('kills on PostgreSQL', onPostgres(server), [500, 6_000])] : []),
]
/** Only by its name: it runs for as many minutes as the command says. */
const longSoak = longSoakRun([
  soakRun('kills on the embedded store', withFrequentKills(embedded), FREQUENT_MS),
  ...(server ? [soakRun('kills on PostgreSQL', withFrequentKills(onPostgres(server), server), FREQUENT_MS)] : []),
])
const all: readonly Run[] = [
  ...kills,
  ...(patroniTools ? [soakRun('lost leaders of Patroni', onPatroni(patroniTools), [2_000, 8_000])] : []),
  ...(zoneTools ? [soakRun('two zones', inTwoZones(zoneTools), [CALM_MS, CALM_MS])] : []),
  ...proxies.map((kind) => soakRun(`restarts behind ${kind.name}`, behindProxy(kind), [0, 500])),
  runsRun('flow runs on the embedded store', embedded),
  ...(server ? [runsRun('flow runs on PostgreSQL', onPostgres(server))] : []),
  regionMovesRun,
  flappingRun,
  keepAliveRun,
  cutResponsesRun,
  hostileRun,
  modelRun,
  simulationRun,
]
const names = [...all, longSoak].map(({ name }) => name).join(', ')
if (values.help) {
  console.log(`npm run reliability [-- name …] [--kills N] [--seconds N] [--steps N] [--minutes N] [--seed N]\n
There are: ${names}.
What each of them does and promises: docs/reliability.md.`)
  process.exit()
}
const selectedRuns = [
  ...all.filter(({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part))),
  ...(positionals.includes(longSoak.name) ? [longSoak] : []),
]
if (selectedRuns.length === 0) {
  console.error(`No run with that name; there are: ${names}`)
  process.exit(2)
}
if (!server)
  console.log(
    'Runs on PostgreSQL are skipped: set RELIABILITY_DATABASE_URL to a server where databases may be created.',
  )
if (!patroniTools) console.log('Runs on Patroni are skipped: install patroni, etcd-server and postgresql.')
if (!zoneTools)
  console.log('Runs in two zones are skipped: they need root, network namespaces, socat, haproxy and postgresql.')
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

// The program as `npm start` runs it.
execFileSync(process.execPath, [resolveInTree('tools/build-server.ts')], { stdio: 'inherit' })
process.env.TEST_PROGRAM = resolveInTree('apps/server/dist/main.js')

// Each process of the platform that is started adds a listener.
process.setMaxListeners(0)
let broken = 0
for (const { name, run } of selectedRuns) {
  const began = performance.now()
  console.log(`\n${name}`)
  for (const { label, value, promise, isMet } of await run(options)) {
    if (isMet === false) broken += 1
    const promiseText = promise === undefined ? '' : ` (promised: ${promise}${isMet ? '' : '; BROKEN'})`
    console.log(`  ${label}: ${value}${promiseText}`)
  }
  console.log(`  took ${Math.round((performance.now() - began) / 1000)} s`)
}
process.exit(broken > 0 ? 1 : 0)
