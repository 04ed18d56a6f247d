// The acts of a run as those who acted know them: when each was sent, when and how it ended.
import { setTimeout as delay } from 'node:timers/promises'

export type ActEvent = 'connection_created' | 'connection_deleted' | 'field_updated'

export interface Act {
  person: string
  event: ActEvent
  /** Where it must be told of: one act can change what several services see, in one transaction. */
  services: readonly string[]
  sentMs: number
  /** Infinity while nobody knows. */
  endedMs: number
  /** `unknown`: no answer, or one of failure: it happened or not, but not by halves. `refused`: it did not happen. */
  outcome: 'done' | 'refused' | 'unknown'
}

export interface Ledger {
  acts: readonly Act[]
  /** Sends and notes it. A person does one thing at a time: that is how an event is known as an act's. */
  act(
    what: Pick<Act, 'person' | 'event' | 'services'>,
    send: () => Promise<{ status: number } | undefined>,
  ): Promise<Act>
}

/** Times are known to a millisecond on both sides: a person's acts lie further apart, or an event could be either's. */
const APART_MS = 4

/** The status of a request that never left, because nobody listens. */
export const NOT_SENT = 0

const outcomeOf = (status: number | undefined): Act['outcome'] => {
  if (status === undefined || status >= 500) return 'unknown'
  if (status === NOT_SENT) return 'refused'
  return status < 300 ? 'done' : 'refused'
}

export const ledger = (now: () => number = Date.now): Ledger => {
  const acts: Act[] = []
  return {
    acts,
    async act(what, send) {
      const act: Act = { ...what, sentMs: now(), endedMs: Number.POSITIVE_INFINITY, outcome: 'unknown' }
      acts.push(act)
      const reply = await send()
      act.endedMs = now()
      act.outcome = outcomeOf(reply?.status)
      await delay(APART_MS)
      return act
    },
  }
}
