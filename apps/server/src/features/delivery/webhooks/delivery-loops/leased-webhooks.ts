// The webhooks leased by this dispatcher: taken for work, kept while it lives, released to a preferred one.
import type { Database } from '../../../../platform/db/index.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import type { Emit } from '../dispatcher-events.ts'
import type { Membership } from '../dispatcher-membership.ts'
import { groupCalls } from '../grouped-calls.ts'
import type { WebhookRow } from '../webhook-row.ts'
import { listLeased, listLeasedByOthers, releaseWebhooks, takeFree } from './lease-store.ts'

export interface LeasedWebhooks {
  /** The current webhook, if this dispatcher holds it or can take it. */
  hold(webhookId: string): Promise<WebhookRow | undefined>
  /** The current webhook if this dispatcher holds it. Unlike `hold` it never releases it, so requests may be in flight. */
  peek(webhookId: string): Promise<WebhookRow | undefined>
  /** Releases unused webhooks that another dispatcher is preferred for. */
  releaseUnwanted(isInUse: (webhookId: string) => boolean): Promise<void>
  /** Called when the membership is lost, and every webhook with it. */
  forgetAll(): void
}

interface Deps {
  database: Database<RegionTables>
  membership: Membership
  emit: Emit
}

/** Each webhook may belong to a different company, and the statement holds a lock per company until it ends. */
const RELEASE_BATCH_SIZE = 500

export const leasedWebhooks = ({ database, membership, emit }: Deps): LeasedWebhooks => {
  const leasedIds = new Set<string>()

  const takeWebhooks = async (holder: string, ids: readonly string[]): Promise<WebhookRow[]> => {
    if (ids.length === 0) return []
    const webhooks = await takeFree(database, holder, ids).catch((error: unknown) => {
      // The statement may have been committed: then they are held, and released if another dispatcher is preferred.
      for (const id of ids) leasedIds.add(id)
      throw error
    })
    for (const webhook of webhooks) {
      leasedIds.add(webhook.id)
      emit('webhook_leased', webhook)
    }
    const missing = ids.filter((id) => !leasedIds.has(id))
    if (missing.length > 0) emit('webhooks_taken', await listLeasedByOthers(database.kysely, holder, missing))
    return webhooks
  }
  const readWebhooks = async (holder: string, ids: readonly string[]): Promise<WebhookRow[]> => {
    if (ids.length === 0) return []
    const webhooks = await listLeased(database, holder, ids)
    const leasedWebhookIds = new Set(webhooks.map(({ id }) => id))
    const lostIds = ids.filter((id) => !leasedWebhookIds.has(id))
    // None of them has a delivery in flight, because a loop asks only between deliveries; a move of their company waits
    // for this.
    if (lostIds.length > 0) await releaseWebhooks(database.kysely, holder, lostIds)
    for (const id of lostIds) leasedIds.delete(id)
    return webhooks
  }
  const leaseAll = async (ids: readonly string[]): Promise<Array<WebhookRow | undefined>> => {
    const holder = membership.id()
    const present = await readWebhooks(
      holder,
      ids.filter((id) => leasedIds.has(id)),
    )
    const added = await takeWebhooks(
      holder,
      ids.filter((id) => !leasedIds.has(id)),
    )
    const webhooks = new Map([...present, ...added].map((webhook) => [webhook.id, webhook]))
    return ids.map((id) => webhooks.get(id))
  }

  return {
    hold: groupCalls(leaseAll),
    peek: groupCalls(async (ids: readonly string[]) => {
      const leased = await listLeased(database, membership.id(), [...new Set(ids)])
      return ids.map((id) => leased.find((webhook) => webhook.id === id))
    }),
    async releaseUnwanted(isInUse) {
      const unused = [...leasedIds].filter((id) => !membership.isPreferred(id) && !isInUse(id))
      for (let from = 0; from < unused.length; from += RELEASE_BATCH_SIZE) {
        const batch = unused.slice(from, from + RELEASE_BATCH_SIZE)
        for (const id of batch) leasedIds.delete(id)
        await releaseWebhooks(database.kysely, membership.id(), batch).catch((error: unknown) => {
          for (const id of batch) leasedIds.add(id)
          throw error
        })
      }
    },
    forgetAll: () => leasedIds.clear(),
  }
}
