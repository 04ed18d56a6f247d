// A dispatcher's membership in the list of live ones: renewed regularly; when it lapses, the dispatcher stops.
import type { Database } from '../../../platform/db/index.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { RegionTables } from '../../../schema/region.ts'
import { isDispatcherDead } from './dispatcher/dispatcher-id.ts'
import { joinDispatchers, leaveDispatchers, type Renewal, renewMembership } from './dispatcher/membership-store.ts'
import { findPreferred } from './dispatcher/rendezvous-hash.ts'
import type { Emit } from './dispatcher-events.ts'

export interface MembershipTimes {
  /** From the last renewal until other dispatchers may take over. */
  validMs: number
  renewEveryMs: number
  /** A dispatcher stops sending this long before others may take over, because clocks and sockets are not exact. */
  marginMs: number
}

/**
 * The webhooks of a lost dispatcher move to another one within 8 s, plus the time until it polls; those of one that was killed
 * on the same machine with the next renewal.
 */
export const membershipTimes: MembershipTimes = { validMs: 8_000, renewEveryMs: 2_000, marginMs: 1_500 }
const RETRY_MS = 500

interface Deps {
  database: Database<RegionTables>
  log: Log
  times: MembershipTimes
  newId: () => string
  emit: Emit
}

export interface Membership {
  /** Changes when the dispatcher has lost its membership and joins again. */
  id(): string
  isValid(): boolean
  /** For each webhook, exactly one of the live dispatchers is preferred. */
  isPreferred(webhookId: string): boolean
  start(): Promise<void>
  /** Renews now: another dispatcher has joined or left. */
  renew(): void
  /** Ends without leaving the list, like a killed process. */
  abandon(): void
  stop(): Promise<void>
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id))

/** The time this dispatcher may send: until shortly before others may take over. */
const sendingTime = ({ validMs, marginMs }: MembershipTimes) => {
  let untilMs = 0
  let timer: NodeJS.Timeout | undefined
  return {
    isLeft: (): boolean => performance.now() < untilMs,
    extendFrom(fromMs: number, onExpired: () => void) {
      untilMs = fromMs + validMs - marginMs
      clearTimeout(timer)
      timer = setTimeout(onExpired, Math.max(0, untilMs - performance.now())).unref()
    },
    end() {
      clearTimeout(timer)
      untilMs = 0
    },
  }
}

/** Renews sequentially and repeatedly; `renewNow` returns the milliseconds until the next renewal is due. */
const renewals = (renewNow: () => Promise<number>, isEnded: () => boolean, log: Log) => {
  let timer: NodeJS.Timeout | undefined
  let renewal: Promise<void> | undefined
  const renew = (): void => {
    if (isEnded()) return
    clearTimeout(timer)
    renewal ??= renewNow()
      .catch((error: unknown) => {
        if (!isEnded()) log.error('the webhook dispatcher could not renew its membership', error)
        return RETRY_MS
      })
      .then((afterMs) => {
        renewal = undefined
        if (!isEnded()) timer = setTimeout(renew, afterMs).unref()
      })
  }
  return {
    renew,
    stop: () => clearTimeout(timer),
    current: (): Promise<void> | undefined => renewal,
  }
}

type OtherMembers = Renewal['otherMembers']

/** A killed process sends nothing any more, so its webhooks need not wait until its membership expires. */
const removeDead = async (database: Deps['database'], members: OtherMembers): Promise<OtherMembers> => {
  const dead = members.filter(({ id }) => isDispatcherDead(id))
  for (const { id } of dead) await leaveDispatchers(database, id)
  return members.filter((other) => !dead.includes(other))
}

export const membership = ({ database, log, times, newId, emit }: Deps): Membership => {
  let id = newId()
  let members: readonly string[] = []
  let isLost = false
  let isEnded = false
  const sending = sendingTime(times)
  const isValid = (): boolean => !isEnded && sending.isLeft()

  /**
   * It forgets which webhooks it held, so it joins under a new id. The old one is no longer renewed; when it expires,
   * other dispatchers may take its webhooks.
   */
  const lose = (): void => {
    id = newId()
    sending.end()
    isLost = true
    emit('membership_lost')
  }
  const join = async (): Promise<void> => {
    const fromMs = performance.now()
    await joinDispatchers(database, id, times.validMs)
    sending.extendFrom(fromMs, lose)
  }
  const updateMembers = (present: readonly string[]): void => {
    const isRegained = isLost && isValid()
    if (isSame(present, members) && !isRegained) return
    members = present
    if (isRegained) isLost = false
    emit('members_changed')
  }
  const rejoin = async (): Promise<void> => {
    // Removed from the list: others may have taken every webhook.
    if (!isLost) lose()
    await join()
  }
  const renewNow = async (): Promise<number> => {
    const fromMs = performance.now()
    const renewedId = id
    const { isRenewed, otherMembers: membersBefore } = await renewMembership(database, renewedId, times.validMs)
    if (isEnded) return 0
    // Another id: it was lost while this was under way.
    if (isRenewed && renewedId === id) sending.extendFrom(fromMs, lose)
    else await rejoin()
    const otherMembers = await removeDead(database, membersBefore)
    updateMembers([id, ...otherMembers.map((other) => other.id)])
    // Just after the next membership expires, so that a dead dispatcher is noticed without waiting a whole round.
    return Math.min(times.renewEveryMs, ...otherMembers.map(({ leftMs }) => leftMs + 50))
  }
  const renewing = renewals(renewNow, () => isEnded, log)
  const end = (): void => {
    isEnded = true
    renewing.stop()
    sending.end()
  }

  return {
    id: () => id,
    isValid,
    isPreferred: (webhookId) => findPreferred(members, webhookId) === id,
    async start() {
      await join()
      members = [id]
      renewing.renew()
    },
    renew: renewing.renew,
    abandon: end,
    async stop() {
      end()
      await renewing.current()
      await leaveDispatchers(database, id)
    },
  }
}
