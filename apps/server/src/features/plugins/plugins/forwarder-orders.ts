// Tells the forwarder of plugins, in calls that are signed with a key of the JWKS, and takes over what it knows of them.
import { pluginRefreshHours } from '@company-data/protocol/limits'
import { orderAnswer } from '@company-data/protocol/wire/plugins/forwarder'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { PluginNeeds } from './needs.ts'
import {
  listForgotten,
  listUncheckedSince,
  listUndelivered,
  markDelivered,
  type PluginRow,
  type RegionDb,
  removeForgotten,
  updateDescription,
} from './store.ts'

export const TOKEN_PURPOSE = 'plugin.token'

const ORDER_SECONDS = 60
const SEND_WITHIN_MS = 5_000
/** A description may take the ten seconds that every call of a plugin may take. */
const FETCH_WITHIN_MS = 15_000
/** So many tokens of the greatest length fit into one order. */
const PER_ORDER = 50
const MOST_REMOVED = 500

export interface OrderOptions {
  fetch?: 'none' | 'missing' | 'all'
  withinMs?: number
}

export interface ForwarderOrders {
  /** Whether the forwarder has them now; what it knows of them is in their rows then. */
  send(db: RegionDb, rows: readonly PluginRow[], options?: OrderOptions): Promise<boolean>
  jobs: readonly Job[]
}

interface News {
  plugins: readonly PluginRow[]
  /** The ids of those that are gone. */
  removed: readonly string[]
}

type Needs = Pick<PluginNeeds, 'addresses' | 'clock' | 'log' | 'region' | 'secrets' | 'tokens' | 'database'>

/** Signs the news and posts them; answers what the forwarder knows of the plugins. */
const orderPost = ({ addresses, region, secrets, tokens }: Needs) => {
  const orderedOf = ({ id, base_url, builtin_key, token_encrypted, revision }: PluginRow) => ({
    ...{ id, base_url, builtin_key, revision },
    token: token_encrypted === null ? null : secrets.decrypt(token_encrypted, TOKEN_PURPOSE),
  })

  return async (news: News, { fetch: which = 'none', withinMs }: OrderOptions) => {
    const forwarder = addresses.forwarder()
    const claims = {
      ...{ iss: addresses.ownRegion(region), aud: forwarder, kind: 'order', fetch: which },
      ...{ plugins: news.plugins.map(orderedOf), removed: news.removed },
    }
    const { token } = await tokens.forwarder.issue(claims, ORDER_SECONDS)
    const response = await fetch(`${forwarder}/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ order: token }),
      signal: AbortSignal.timeout(withinMs ?? (which === 'none' ? SEND_WITHIN_MS : FETCH_WITHIN_MS)),
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`the forwarder answered an order with ${response.status}`)
    return orderAnswer.parse(await response.json()).plugins
  }
}

export const forwarderOrders = (needs: Needs): ForwarderOrders => {
  const { clock, log, database } = needs
  const post = orderPost(needs)

  const warn = (error: unknown): void =>
    log.warn('the forwarder was not told of plugins', { why: error instanceof Error ? error.message : '' })

  const send: ForwarderOrders['send'] = async (db, rows, options = {}) => {
    const plugins = rows.filter(({ deleted_at }) => deleted_at === null)
    const removed = rows.filter(({ deleted_at }) => deleted_at !== null).map(({ id }) => id)
    try {
      const descriptions = await post({ plugins, removed }, options)
      for (const { id, description, fetched_at, last_error } of descriptions) {
        const last_refresh_at = fetched_at === null ? null : new Date(fetched_at)
        await updateDescription(db, { id, description, last_refresh_at, last_error }, clock.now())
      }
      for (const row of rows) await markDelivered(db, row)
      return true
    } catch (error) {
      warn(error)
      return false
    }
  }

  /** Plugins of companies that were deleted: once the forwarder has forgotten them, so do we. */
  const sendForgotten = async (): Promise<void> => {
    try {
      for (;;) {
        const removed = await listForgotten(database.kysely, MOST_REMOVED)
        if (removed.length === 0) return
        await post({ plugins: [], removed }, {})
        await removeForgotten(database.kysely, removed)
      }
    } catch (error) {
      warn(error)
    }
  }

  /** In parts, until one is refused: the others wait for the next run. */
  const sendAll = async (rows: readonly PluginRow[], options: OrderOptions, perOrder: number): Promise<void> => {
    for (let from = 0; from < rows.length; from += perOrder) {
      if (!(await send(database.kysely, rows.slice(from, from + perOrder), options))) return
    }
  }

  return {
    send,
    jobs: [
      {
        // A process that ended, or a forwarder that was away, between a change and its order.
        name: 'plugins.deliver',
        everyMs: 60_000,
        run: async () => {
          await sendAll(await listUndelivered(database.kysely, 10 * PER_ORDER), {}, PER_ORDER)
          await sendForgotten()
        },
      },
      {
        name: 'plugins.refresh',
        everyMs: 15 * 60_000,
        run: async () => {
          const since = new Date(clock.nowMs() - pluginRefreshHours * 3600_000)
          await sendAll(await listUncheckedSince(database.kysely, since, 200), { fetch: 'all' }, 10)
        },
      },
    ],
  }
}
