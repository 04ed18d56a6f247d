// The ledger of soaks: one line for each round, so that kills and broken promises are counted over all runs.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { Figure } from '../figure.ts'
import { VICTIM } from '../kills.ts'

export interface SoakRound {
  /** When it ended. */
  at: string
  /** The store that it ran on. */
  store: string
  seed: number
  commit: string
  version: string
  figures: Record<string, number>
  /** The kills, by what was killed. */
  victims: Record<string, number>
  /** Broken promises as text. */
  broken: string[]
}

const COUNTED = ['kills', 'acts answered as done', 'deliveries to webhooks', 'rows fetched from feeds'] as const

/** Only counts: medians of different rounds cannot be added. */
export const toRound = (
  about: Pick<SoakRound, 'at' | 'store' | 'seed' | 'commit' | 'version'>,
  list: readonly Figure[],
): SoakRound => ({
  ...about,
  figures: Object.fromEntries(
    list.flatMap(({ label, value }) =>
      typeof value === 'number' && (COUNTED as readonly string[]).includes(label) ? [[label, value]] : [],
    ),
  ),
  victims: Object.fromEntries(
    list.flatMap(({ label, value }) => (label.startsWith(VICTIM) ? [[label.slice(VICTIM.length), Number(value)]] : [])),
  ),
  broken: list.filter(({ isMet }) => isMet === false).map(({ label, value }) => `${label}: ${value}`),
})

export const parseLedger = (text: string): SoakRound[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

const addVictims = (rounds: readonly SoakRound[]): Array<{ label: string; value: number }> => {
  const sums = new Map<string, number>()
  for (const { victims } of rounds)
    for (const [victim, count] of Object.entries(victims)) sums.set(victim, (sums.get(victim) ?? 0) + count)
  return [...sums].map(([victim, value]) => ({ label: `${VICTIM}${victim}`, value }))
}

export const addUp = (rounds: readonly SoakRound[]): Array<{ label: string; value: number }> => [
  { label: 'rounds', value: rounds.length },
  ...COUNTED.map((label) => ({
    label,
    value: rounds.reduce((sum, { figures }) => sum + (figures[label] ?? 0), 0),
  })),
  ...addVictims(rounds),
  { label: 'rounds with a broken promise', value: rounds.filter(({ broken }) => broken.length > 0).length },
]

export const soakLedger = (path: string) => ({
  read: (): SoakRound[] => (existsSync(path) ? parseLedger(readFileSync(path, 'utf8')) : []),
  append: (round: SoakRound): void => appendFileSync(path, `${JSON.stringify(round)}\n`),
})
