// Kills on every store in turn, each round from another seed, for as many minutes as the command says.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { figure, none, type Run } from '../figure.ts'
import { addUp, soakLedger, toRound } from './soak-ledger.ts'

const LEDGER = fileURLToPath(new URL('soak-ledger.jsonl', import.meta.url))

const readCommit = (): string => execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()

const readVersion = (): string =>
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version

/** A round that fails is in the ledger, as one with a broken promise. One that was broken off is not. */
export const longSoakRun = (stores: readonly Run[]): Run => ({
  name: 'soak',
  async run({ minutes, ...options }) {
    const { read, append } = soakLedger(LEDGER)
    const endMs = Date.now() + minutes * 60_000
    const [commit, version] = [readCommit(), readVersion()]
    const earlier = read()
    let seed = Math.max(options.seed - 1, ...earlier.map((round) => round.seed))
    let broken = 0
    do {
      seed += 1
      const store = stores[seed % stores.length]
      if (!store) throw new Error('there is no store')
      const list = await store
        .run({ ...options, minutes, seed })
        .catch((error: unknown) => [none(`failed: ${error instanceof Error ? error.message : error}`, 1)])
      const round = toRound({ at: new Date().toISOString(), store: store.name, seed, commit, version }, list)
      append(round)
      if (round.broken.length > 0) broken += 1
      console.log(`  ${round.at} ${store.name}, seed ${seed}: ${round.figures.kills} kills ${round.broken.join('; ')}`)
    } while (Date.now() < endMs)
    return [
      ...addUp(read()).map(({ label, value }) => figure(`all runs: ${label}`, value)),
      none('rounds of this run with a broken promise', broken),
    ]
  },
})
