// The dispatcher's own lease: it says every few seconds that it lives, learns who else does, and stops in time if it cannot.
import { randomUUID } from 'node:crypto'
import type { Database } from '../../../../platform/db/index.ts'
import type { Log } from '../../../../platform/log/log.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import { type Beat, beat, joinDispatchers, leaveDispatchers } from './membership-store.ts'
import { preferredOf } from './rendezvous-hash.ts'

export interface LeaseTimes {
  /** From the last sign of life until others may take over. */
  leaseMs: number
  everyMs: number
  /** So long before that a dispatcher stops sending: its clock and its sockets need not be exact. */
  marginMs: number
}

/** A killed dispatcher's webhooks move to another within 8 s and what it takes to look. */
export const leaseTimes: LeaseTimes = { leaseMs: 8_000, everyMs: 2_000, marginMs: 1_500 }
const RETRY_MS = 500

interface Needs {
  database: Database<RegionTables>
  log: Log
  times: LeaseTimes
  /** Another dispatcher came or went, or this one may send again: look for work. */
  onMembers: () => void
  /** From now on nothing may be sent, and what is in flight must end. */
  onLost: () => void
}

export interface Lease {
  /** Changes when the lease was lost for good. */
  id(): string
  isValid(): boolean
  /** Of all dispatchers that live, one is meant for each webhook. */
  isPreferred(webhookId: string): boolean
  start(): Promise<void>
  /** Looks now: another one has come or gone. */
  look(): void
  /** Ends without a word, as a killed process does. */
  abandon(): void
  stop(): Promise<void>
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id))

export const lease = ({ database, log, times, onMembers, onLost }: Needs): Lease => {
  let id = randomUUID() as string
  let members: readonly string[] = []
  let validUntilMs = 0
  let isLost = false
  let ended = false
  let timer: NodeJS.Timeout | undefined
  let expiry: NodeJS.Timeout | undefined
  let beating: Promise<void> | undefined

  const isValid = (): boolean => !ended && performance.now() < validUntilMs
  const lose = (): void => {
    clearTimeout(expiry)
    validUntilMs = 0
    isLost = true
    onLost()
  }
  const renewed = (fromMs: number): void => {
    validUntilMs = fromMs + times.leaseMs - times.marginMs
    clearTimeout(expiry)
    expiry = setTimeout(lose, Math.max(0, validUntilMs - performance.now())).unref()
  }
  const join = async (): Promise<void> => {
    const from = performance.now()
    await joinDispatchers(database, id, times.leaseMs)
    renewed(from)
  }
  const follow = (now: readonly string[]): void => {
    const isRegained = isLost && isValid()
    if (isSame(now, members) && !isRegained) return
    members = now
    if (isRegained) isLost = false
    onMembers()
  }
  /** Struck off: whoever did it may have taken every webhook, so this one begins anew under another name. */
  const rejoin = async (): Promise<void> => {
    lose()
    id = randomUUID()
    await join()
  }
  const beatOnce = async (): Promise<number> => {
    const from = performance.now()
    const { isRenewed, others }: Beat = await beat(database, id, times.leaseMs)
    if (ended) return 0
    if (isRenewed) renewed(from)
    else await rejoin()
    follow([id, ...others.map((other) => other.id)])
    // Just after the one that is nearest to its end would be over, so that it is not missed by a whole round.
    return Math.min(times.everyMs, ...others.map(({ leftMs }) => leftMs + 50))
  }
  const look = (): void => {
    if (ended) return
    clearTimeout(timer)
    beating ??= beatOnce()
      .catch((error: unknown) => {
        if (!ended) log.error('the webhook dispatcher could not renew its lease', error)
        return RETRY_MS
      })
      .then((afterMs) => {
        beating = undefined
        if (!ended) timer = setTimeout(look, afterMs).unref()
      })
  }
  const end = (): void => {
    ended = true
    clearTimeout(timer)
    clearTimeout(expiry)
  }

  return {
    id: () => id,
    isValid,
    isPreferred: (webhookId) => preferredOf(members, webhookId) === id,
    async start() {
      await join()
      members = [id]
      look()
    },
    look,
    abandon: end,
    async stop() {
      end()
      await beating
      await leaveDispatchers(database, id)
    },
  }
}
