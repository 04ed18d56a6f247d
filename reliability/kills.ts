// Kills at random moments, and how long it takes until everything is delivered again.
import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '@company-data/testkit'
import { type Figure, figure } from './figure.ts'
import type { Installation } from './installations.ts'
import type { WebhookEvents } from './oracle.ts'
import type { KillTimes } from './order.ts'
import type { UnexpectedEnd } from './supervised-process.ts'

export interface Kill extends KillTimes {
  victim: string
}

/** Milliseconds between two kills: from, to. */
export type Gap = readonly [number, number]

/** Waited after the first kill and before the last one, so that some recoveries are not disturbed by another kill. */
const ALONE_MS = 16_000

/** The times from a kill until every webhook has received a delivery again; only kills with no other one near them count. */
export const recoveries = (kills: readonly Kill[], hooks: readonly WebhookEvents[]): number[] =>
  kills.flatMap(({ atMs }, index) => {
    const next = kills[index + 1]?.atMs ?? Number.POSITIVE_INFINITY
    const firsts = hooks.map(
      ({ receivedEvents }) => receivedEvents.find(({ receivedMs }) => receivedMs > atMs)?.receivedMs ?? Number.NaN,
    )
    const over = Math.max(...firsts)
    const isAlone = atMs - (kills[index - 1]?.atMs ?? 0) > 12_000 && over < next
    return isAlone ? [(over - atMs) / 1000] : []
  })

/** The longest time without a delivery at any webhook, in seconds; kills in quick succession add up. */
export const measureLongestSilence = (hooks: readonly WebhookEvents[]): number =>
  Math.max(
    ...hooks.flatMap(({ receivedEvents }) =>
      receivedEvents.map(
        ({ receivedMs }, index) => (receivedMs - (receivedEvents[index - 1]?.receivedMs ?? receivedMs)) / 1000,
      ),
    ),
  )

/** A start may fail when the store is killed during it; any other end of a process is a fault. */
export const isExcused = ({ startedMs, endedMs, wasReady }: UnexpectedEnd, kills: readonly Kill[]): boolean =>
  !wasReady && kills.some(({ atMs, overMs }) => startedMs <= overMs && atMs <= endedMs)

export const VICTIM = '  of these: '

export const toVictimFigures = (kills: readonly Kill[]): Figure[] => {
  const counts = Map.groupBy(kills, ({ victim }) => victim)
  return [...counts].map(([victim, { length }]) => figure(`${VICTIM}${victim}`, length))
}

/** The supervisor restarts killed processes. */
export const killAround = async (
  installation: Installation,
  count: number,
  chance: Random,
  gap: Gap,
): Promise<Kill[]> => {
  const kills: Kill[] = []
  while (kills.length < count) {
    const isMeasured = kills.length === 1 || kills.length === count - 1
    await delay(isMeasured ? ALONE_MS : chance.between(...gap))
    const victim = chance.weighted(installation.victims)
    const atMs = Date.now()
    await installation.kill(victim)
    kills.push({ atMs, overMs: Date.now(), victim })
  }
  return kills
}
