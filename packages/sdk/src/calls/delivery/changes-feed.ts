// The pull feed (D1-FEED): what was fetched is gone from the platform once it has arrived, so it is handed on page by page.

import type { CryptoError } from '@company-data/crypto'
import type { WireEvent } from '@company-data/protocol/events'
import type { ChangePage } from '@company-data/protocol/wire/delivery/changes-feed'
import type { ValueOpener } from '../../keys/decrypt-many.ts'
import type { Api } from '../../transport/api.ts'
import { sleep as realSleep, type Sleep } from '../../transport/sleep.ts'

/** An event, with what was sealed in it once it is opened; `unopened` says why it could not be. */
export type Change = WireEvent & { plaintext?: string; unopened?: CryptoError }

export interface ChangesOptions {
  /** Drains the backlog of this webhook instead of the plain channel. */
  webhookId?: string
  /** Ends when the feed is empty; otherwise waits and asks again. */
  once?: boolean
  /** How long to wait at an empty feed; 5 seconds unless set. */
  everyMs?: number
  /** Opens the value of field_updated and the body of message_received with the service key. */
  decrypt?: boolean
  /**
   * Called with every page before its events are handed on one by one. Whatever must survive a crash of this program is
   * to be stored here: the platform deletes a page soon after it has arrived, used or not.
   */
  onPage?: (events: readonly Change[]) => Promise<void> | void
  /** How many ids are remembered to recognise a repeat (D1-FEED-07); 20,000 unless set. */
  remember?: number
  signal?: AbortSignal
  sleep?: Sleep
}

/** The ids seen last, the oldest forgotten first. */
const recentIds = (most: number) => {
  const ids = new Set<string>()
  return (id: string): boolean => {
    if (ids.has(id)) return false
    ids.add(id)
    if (ids.size > most) for (const oldest of ids.values()) return ids.delete(oldest)
    return true
  }
}

const wrapperIn = (event: WireEvent): string | undefined => {
  if (event.event === 'field_updated') return event.value
  return event.event === 'message_received' ? event.body : undefined
}

/** All wrappers of a page in one go, with every core. */
const opened = async (events: readonly WireEvent[], { decryptMany }: ValueOpener): Promise<Change[]> => {
  const results = await decryptMany(events.flatMap((event) => wrapperIn(event) ?? []))
  let place = 0
  return events.map((event) => {
    if (wrapperIn(event) === undefined) return event
    const { plaintext, error } = results[place++] ?? {}
    return { ...event, ...(plaintext !== undefined && { plaintext }), ...(error && { unopened: error }) }
  })
}

export const changeCalls = (api: Api, opener: ValueOpener) => {
  const fetchChanges = (webhookId?: string, signal?: AbortSignal): Promise<ChangePage> =>
    api.get('/api/company-data/changes', { webhook_id: webhookId }, signal ? { signal } : {})

  return {
    /** One page of up to 500 events, oldest first. */
    fetchChanges: (webhookId?: string): Promise<ChangePage> => fetchChanges(webhookId),
    /** Every change, in order, each id once. */
    async *changes(options: ChangesOptions = {}): AsyncGenerator<Change, void, undefined> {
      const { webhookId, once = false, everyMs = 5_000, onPage, signal, sleep = realSleep } = options
      const isNew = recentIds(options.remember ?? 20_000)
      while (!signal?.aborted) {
        const { items, more } = await fetchChanges(webhookId, signal)
        const unseen = items.filter(({ id }) => isNew(id))
        const fresh: readonly Change[] = options.decrypt ? await opened(unseen, opener) : unseen
        if (fresh.length > 0) await onPage?.(fresh)
        yield* fresh
        if (more) continue
        if (once) return
        await sleep(everyMs, signal).catch((error: unknown) => {
          if (!signal?.aborted) throw error
        })
      }
    },
  }
}
