// Which webhooks this process holds: taken when there is work, kept as long as it lives, given up when another is meant.
import type { Database } from '../../../../platform/db/index.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import { listHeld, listHeldByOthers, release, takeFree } from '../dispatcher/dispatcher-store.ts'
import type { Lease } from '../dispatcher/membership.ts'
import type { WebhookRow } from '../webhook-row.ts'
import { batched } from './grouped-calls.ts'

export interface Holds {
  /** The webhook as it is now, if this process has it or can take it. */
  hold(webhookId: string): Promise<WebhookRow | undefined>
  /** Lets go of those that another dispatcher is meant for and that are not in use. */
  giveUp(isInUse: (webhookId: string) => boolean): Promise<void>
  /** The lease is lost: nothing is held. */
  forgetAll(): void
}

interface Needs {
  database: Database<RegionTables>
  lease: Lease
  /** Another one has it although this one is meant for it: it lets go soon, and is to be asked for again. */
  onTaken: (webhookIds: readonly string[]) => void
  /** Who had it before may have died with rows that were delivered and not yet removed. */
  onHeld: (webhook: WebhookRow) => void
}

/** Each is of another company, perhaps, and holds a lock of its own until the statement is over. */
const AT_ONCE = 500

export const holds = ({ database, lease, onTaken, onHeld }: Needs): Holds => {
  const held = new Set<string>()

  const take = async (holder: string, ids: readonly string[]): Promise<WebhookRow[]> => {
    if (ids.length === 0) return []
    const taken = await takeFree(database, holder, ids)
    for (const webhook of taken) {
      held.add(webhook.id)
      onHeld(webhook)
    }
    const missed = ids.filter((id) => !held.has(id))
    if (missed.length > 0) onTaken(await listHeldByOthers(database.kysely, holder, missed))
    return taken
  }
  const read = async (holder: string, ids: readonly string[]): Promise<WebhookRow[]> => {
    if (ids.length === 0) return []
    const rows = await listHeld(database, holder, ids)
    const found = new Set(rows.map(({ id }) => id))
    for (const id of ids) if (!found.has(id)) held.delete(id)
    return rows
  }
  const holdAll = async (ids: readonly string[]): Promise<Array<WebhookRow | undefined>> => {
    const holder = lease.id()
    const known = await read(
      holder,
      ids.filter((id) => held.has(id)),
    )
    const taken = await take(
      holder,
      ids.filter((id) => !held.has(id)),
    )
    const rows = new Map([...known, ...taken].map((row) => [row.id, row]))
    return ids.map((id) => rows.get(id))
  }

  return {
    hold: batched(holdAll),
    async giveUp(isInUse) {
      const unwanted = [...held].filter((id) => !lease.isPreferred(id) && !isInUse(id))
      if (unwanted.length === 0) return
      for (const id of unwanted) held.delete(id)
      for (let from = 0; from < unwanted.length; from += AT_ONCE) {
        await release(database.kysely, lease.id(), unwanted.slice(from, from + AT_ONCE))
      }
    },
    forgetAll: () => held.clear(),
  }
}
