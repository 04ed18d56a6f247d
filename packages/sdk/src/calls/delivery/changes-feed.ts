// The pull feed of a service (D1-FEED): the platform deletes a page soon after it has arrived, so pages are passed on whole.
import type { CryptoError } from '@company-data/crypto'
import type { WireEvent } from '@company-data/protocol/events'
import type { ChangePage } from '@company-data/protocol/wire/delivery/changes-feed'
import type { ValueOpener } from '../../keys/decrypt-many.ts'
import type { Api } from '../../transport/api.ts'
import { sleep as realSleep, type Sleep } from '../../transport/sleep.ts'

/**
 * An event of the feed. With `decrypt`, it has the plaintext of what was sealed in it, or the reason why that did not open.
 * @example
 * for await (const change of service.changes({ decrypt: true, once: true })) {
 *   const { event, plaintext }: Change = change
 *   console.log(event, plaintext)
 * }
 */
export type Change = WireEvent & { plaintext?: string; unopened?: CryptoError }

/**
 * How the feed is followed.
 * @example
 * const options: ChangesOptions = { decrypt: true, onPage: (changes) => console.log(changes.length, 'to store') }
 * for await (const change of service.changes(options)) console.log(change.event)
 */
export interface ChangesOptions {
  /** Drains the backlog of this webhook instead of the feed itself. */
  webhookId?: string
  /** Ends when the feed is empty. Default: waits and asks again. */
  once?: boolean
  /** How long to wait at an empty feed. Default: 5 seconds. */
  everyMs?: number
  /** Opens the value of field_updated and the body of message_received with the service key. */
  decrypt?: boolean
  /**
   * Called with every page before its events are yielded one by one. Store here whatever must survive a crash of this
   * program: the platform deletes a page soon after it has arrived, used or not.
   */
  onPage?: (changes: readonly Change[]) => Promise<void> | void
  /** D1-FEED-07: how many ids are remembered to recognise a repeat. Default: 20,000. */
  remember?: number
  signal?: AbortSignal
  sleep?: Sleep
}

/** Whether an id is new; of more than `limit` ids the oldest is forgotten. */
const recentIds = (limit: number) => {
  const ids = new Set<string>()
  return (id: string): boolean => {
    if (ids.has(id)) return false
    ids.add(id)
    if (ids.size > limit) for (const oldest of ids.values()) return ids.delete(oldest)
    return true
  }
}

const wrapperIn = (event: WireEvent): string | undefined => {
  if (event.event === 'field_updated') return event.value
  return event.event === 'message_received' ? event.body : undefined
}

/** Opens all values of a page in one go, with every core. */
const openEvents = async (events: readonly WireEvent[], { decryptMany }: ValueOpener): Promise<Change[]> => {
  const results = await decryptMany(events.flatMap((event) => wrapperIn(event) ?? []))
  let next = 0
  return events.map((event) => {
    if (wrapperIn(event) === undefined) return event
    const { plaintext, error } = results[next++] ?? {}
    return { ...event, ...(plaintext !== undefined && { plaintext }), ...(error && { unopened: error }) }
  })
}

export const changesFeedCalls = (api: Api, opener: ValueOpener) => {
  const fetchChanges = (webhookId?: string, signal?: AbortSignal): Promise<ChangePage> =>
    api.get('/api/company-data/changes', { webhook_id: webhookId }, signal ? { signal } : {})

  return {
    /** One page of up to 500 events, oldest first. The platform deletes it soon after it has arrived. */
    fetchChanges: (webhookId?: string): Promise<ChangePage> => fetchChanges(webhookId),
    /** Every change, in order, each id once. */
    async *changes(options: ChangesOptions = {}): AsyncGenerator<Change, void, undefined> {
      const { webhookId, once = false, everyMs = 5_000, onPage, signal, sleep = realSleep } = options
      const isNew = recentIds(options.remember ?? 20_000)
      while (!signal?.aborted) {
        const { items, more } = await fetchChanges(webhookId, signal)
        const newEvents = items.filter(({ id }) => isNew(id))
        const changes: readonly Change[] = options.decrypt ? await openEvents(newEvents, opener) : newEvents
        if (changes.length > 0) await onPage?.(changes)
        yield* changes
        if (more) continue
        if (once) return
        await sleep(everyMs, signal).catch((error: unknown) => {
          if (!signal?.aborted) throw error
        })
      }
    },
  }
}
