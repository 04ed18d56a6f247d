// Sends plugin changes to the forwarder, signed with a key of the JWKS, and stores the plugin data it returns.
import { pluginRefreshHours } from '@company-data/protocol/limits'
import { orderResponse } from '@company-data/protocol/wire/plugins/forwarder'
import type { Job, JobContext } from '../../../platform/jobs/jobs.ts'
import type { RegionDb } from '../../../schema/region.ts'
import type { PluginDeps } from './deps.ts'
import {
  listForgotten,
  listUncheckedSince,
  listUndelivered,
  markDelivered,
  type PluginHead,
  removeForgotten,
  updateDescription,
} from './store.ts'

export const TOKEN_PURPOSE = 'plugin.token'

const ORDER_SECONDS = 60
const SEND_TIMEOUT_MS = 5_000
/** A description may take the ten seconds that any plugin call may take. */
const FETCH_TIMEOUT_MS = 15_000
/** Signing makes an order a third longer, and it may have at most 64 KiB. */
const ORDER_CHARACTERS = 32 * 1024
const MAX_REMOVED_PER_ORDER = 500
/** The number of plugins that a job reports concurrently, and in one run. */
const AT_ONCE = 10
const MAX_DELIVERED_PER_RUN = 500

export interface OrderOptions {
  fetch?: 'none' | 'missing' | 'all'
  withinMs?: number
}

export interface ForwarderOrders {
  /** True once the forwarder has them; their rows then contain the data it returned. */
  send(db: RegionDb, rows: readonly PluginHead[], options?: OrderOptions): Promise<boolean>
  jobs: readonly Job[]
}

interface PluginChanges {
  plugins: readonly PluginHead[]
  /** The ids of the deleted plugins. */
  removed: readonly string[]
}

type Deps = Pick<PluginDeps, 'addresses' | 'clock' | 'log' | 'region' | 'secrets' | 'tokens' | 'database'>

/** Signs and posts the changes; returns the forwarder's data about the plugins. */
const orderPost = ({ addresses, region, secrets, tokens }: Deps) => {
  const toOrderedPlugin = ({ id, base_url, builtin_key, token_encrypted, revision }: PluginHead) => ({
    id,
    base_url,
    builtin_key,
    revision,
    token: token_encrypted === null ? null : secrets.decrypt(token_encrypted, TOKEN_PURPOSE),
  })

  return async (changes: PluginChanges, { fetch: which = 'none', withinMs }: OrderOptions) => {
    const forwarder = addresses.forwarder()
    const claims = {
      iss: addresses.ownRegion(region),
      aud: forwarder,
      kind: 'order',
      fetch: which,
      plugins: changes.plugins.map(toOrderedPlugin),
      removed: changes.removed,
    }
    const { token } = await tokens.forwarder.issue(claims, ORDER_SECONDS)
    const response = await fetch(`${forwarder}/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ order: token }),
      signal: AbortSignal.timeout(withinMs ?? (which === 'none' ? SEND_TIMEOUT_MS : FETCH_TIMEOUT_MS)),
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`the forwarder answered an order with ${response.status}`)
    return orderResponse.parse(await response.json()).plugins
  }
}

/** At least the plugin's length in an order: encrypted data is longer than its plaintext. */
const estimateCharacters = ({ base_url, token_encrypted }: PluginHead): number =>
  200 + (base_url?.length ?? 0) + (token_encrypted?.length ?? 0)

/** Each chunk fits into one order. */
const splitIntoOrders = (rows: readonly PluginHead[]): PluginHead[][] => {
  const parts: PluginHead[][] = []
  let rest = 0
  for (const row of rows) {
    if (estimateCharacters(row) > rest) {
      parts.push([])
      rest = ORDER_CHARACTERS
    }
    parts.at(-1)?.push(row)
    rest -= estimateCharacters(row)
  }
  return parts
}

export const forwarderOrders = (deps: Deps): ForwarderOrders => {
  const { clock, log, database } = deps
  const post = orderPost(deps)

  const warn = (error: unknown): void =>
    log.warn('the forwarder was not told of plugins', { why: error instanceof Error ? error.message : '' })

  const sendPart = async (db: RegionDb, rows: readonly PluginHead[], options: OrderOptions): Promise<boolean> => {
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

  const send: ForwarderOrders['send'] = async (db, rows, options = {}) => {
    const results = await Promise.all(splitIntoOrders(rows).map((part) => sendPart(db, part, options)))
    return results.every(Boolean)
  }

  /** Plugins of deleted companies: their rows are deleted once the forwarder has forgotten them. */
  const sendForgotten = async ({ count }: JobContext): Promise<void> => {
    try {
      for (;;) {
        const removed = await listForgotten(database.kysely, MAX_REMOVED_PER_ORDER)
        if (removed.length === 0) return
        await post({ plugins: [], removed }, {})
        await removeForgotten(database.kysely, removed)
        count(removed.length)
      }
    } catch (error) {
      warn(error)
    }
  }

  /** In chunks, until one is refused: the others wait for the next run. */
  const sendAll = async ({ count }: JobContext, rows: readonly PluginHead[], options: OrderOptions): Promise<void> => {
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      const part = rows.slice(from, from + AT_ONCE)
      if (!(await send(database.kysely, part, options))) return
      count(part.length)
    }
  }

  return {
    send,
    jobs: [
      {
        // For a process that ended, or a forwarder that was down, between a change and its order.
        name: 'plugins.deliver',
        everyMs: 60_000,
        run: async (context) => {
          await sendAll(context, await listUndelivered(database.kysely, MAX_DELIVERED_PER_RUN), {})
          await sendForgotten(context)
        },
      },
      {
        name: 'plugins.refresh',
        everyMs: 15 * 60_000,
        run: async (context) => {
          const since = new Date(clock.nowMs() - pluginRefreshHours * 3600_000)
          await sendAll(context, await listUncheckedSince(database.kysely, since, 200), { fetch: 'all' })
        },
      },
    ],
  }
}
