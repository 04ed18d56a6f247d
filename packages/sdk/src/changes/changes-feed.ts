// The pull feed of a service (D1-FEED): one page at a time, or followed as a loop that acknowledges handled pages.
import { portalPrefix, servicePrefix } from '@company-data/protocol/contract/prefixes'
import type { WireEvent } from '@company-data/protocol/events'
import type { changes, feedStatus } from '@company-data/protocol/nouns/changes/contract'
import { changeRoutes, feedStatusRoutes } from '@company-data/protocol/nouns/changes/routes'
import type { ChangePage as WirePage } from '@company-data/protocol/wire/delivery/changes-feed'
import type { ValueOpener } from '../keys/decrypt-many.ts'
import type { Api } from '../transport/api.ts'
import { calls, type FeedReceipt } from '../transport/calls.ts'
import { type FollowOptions, followFeed } from './follow-feed.ts'
import { type Change, openEvents } from './open-events.ts'

/**
 * One page of the feed of a service, with the lease that a later fetch names as `ack` once the events are handled.
 * @example
 * const { items, lease }: ChangePage = await service.changes.fetch()
 * for (const { event } of items) console.log(event)
 * await service.changes.fetch({ ack: lease })
 */
export type ChangePage = WirePage & FeedReceipt

/**
 * Options for following the feed.
 * @example
 * const options: ChangesOptions = { decrypt: true, onPage: (changes) => console.log(changes.length, 'to store') }
 * for await (const change of service.changes.follow(options)) console.log(change.event)
 */
export interface ChangesOptions extends FollowOptions<Change> {
  /** Drains the backlog of this webhook instead of the feed itself. */
  webhookId?: string
  /**
   * Seconds for which each fetch waits at the platform for the next event, at most 25: events arrive at once, with few
   * calls. Default: the feed is fetched every `everyMs`.
   */
  waitSeconds?: number
  /**
   * Opens the value of field_updated and the body of message_received with the service key. The key is loaded before
   * anything is fetched, so a wrong passphrase or a missing key fails first.
   */
  decrypt?: boolean
}

interface FetchOptions {
  ack?: string
  webhookId?: string
  /** Seconds for which the platform waits for the next event at an empty feed. */
  waitSeconds?: number
}

export const changesFeedCalls = (api: Api, opener: ValueOpener) => {
  const raw = calls<typeof changes>()(api, changeRoutes, servicePrefix)

  return {
    /**
     * One page of up to 500 events or a megabyte, oldest first. It comes again after a minute, with the same ids, unless a
     * later fetch names its `lease` as `ack`.
     * @example
     * const { items, lease } = await service.changes.fetch()
     * for (const { event } of items) console.log(event)
     * await service.changes.fetch({ ack: lease })
     */
    fetch: ({ ack = '', webhookId, waitSeconds }: FetchOptions = {}): Promise<ChangePage> =>
      raw.fetch({ ack, webhook_id: webhookId, wait: waitSeconds?.toString() }),
    /**
     * Every change, oldest first, each id once. A page is acknowledged when the loop asks for the event after its last one:
     * whatever ends the loop before that, the page comes again.
     * @example
     * for await (const { event, plaintext } of service.changes.follow({ decrypt: true })) console.log(event, plaintext)
     */
    async *follow(options: ChangesOptions = {}): AsyncGenerator<Change, void, undefined> {
      const { webhookId, decrypt = false, signal } = options
      const open = (events: readonly WireEvent[]) => (decrypt ? openEvents(events, opener.decryptMany) : events)
      // Loads the key.
      if (decrypt) await opener.decryptMany([])
      const wait = options.once ? undefined : options.waitSeconds?.toString()
      const everyMs = options.everyMs ?? (wait === undefined ? undefined : 0)
      const fetchNext = (ack: string) => raw.fetch({ ack, webhook_id: webhookId, wait }, { signal })
      yield* followFeed(fetchNext, open, { ...options, ...(everyMs !== undefined && { everyMs }) })
    },
  }
}

/** The feeds of services as the portal shows them. */
export const feedStatusCalls = (api: Api) => calls<typeof feedStatus>()(api, feedStatusRoutes, portalPrefix)
