// The operations of a run as the actors know them: when each was sent, when and how it ended.
import { setTimeout as delay } from 'node:timers/promises'

export type ActionEvent = 'connection_created' | 'connection_deleted' | 'field_updated'

export interface Action {
  person: string
  event: ActionEvent
  /** The services that must be notified: one operation can change what several services see, in one transaction. */
  services: readonly string[]
  sentMs: number
  /** Infinity until it is known. */
  endedMs: number
  /** `unknown`: no response, or a failure: it happened completely or not at all. `refused`: it did not happen. */
  outcome: 'done' | 'refused' | 'unknown'
}

export interface Ledger {
  actions: readonly Action[]
  /** Sends and records it. A person does one thing at a time, so that each event can be matched with its operation. */
  record(
    details: Pick<Action, 'person' | 'event' | 'services'>,
    send: () => Promise<{ status: number } | undefined>,
  ): Promise<Action>
}

/**
 * Times are exact to a millisecond on both sides, so operations of a person must be further apart to be distinguished.
 */
const APART_MS = 4

/** The status of a request that was not sent, because nothing listened. */
export const NOT_SENT = 0

const toOutcome = (status: number | undefined): Action['outcome'] => {
  if (status === undefined || status >= 500) return 'unknown'
  if (status === NOT_SENT) return 'refused'
  return status < 300 ? 'done' : 'refused'
}

export const ledger = (now: () => number = Date.now): Ledger => {
  const actions: Action[] = []
  return {
    actions,
    async record(details, send) {
      const action: Action = { ...details, sentMs: now(), endedMs: Number.POSITIVE_INFINITY, outcome: 'unknown' }
      actions.push(action)
      const reply = await send()
      action.endedMs = now()
      action.outcome = toOutcome(reply?.status)
      await delay(APART_MS)
      return action
    },
  }
}
