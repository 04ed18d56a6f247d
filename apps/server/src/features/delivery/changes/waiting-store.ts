// SQL that counts the rows waiting in several channels, up to a limit, for the portal overview. It takes none (T-66).
import { sql } from 'kysely'
import type { RegionDb } from '../../../schema/region.ts'
import { type ChannelRange, rangeColumns, type WaitingRows } from './webhook-queue-store.ts'

/** In the order of the ranges. Leased and expired rows count as delivered. */
export const countWaitingUpTo = async (
  db: RegionDb,
  ranges: readonly ChannelRange[],
  { since, now, limit }: { since: Date; now: Date; limit: number },
): Promise<WaitingRows[]> => {
  const { rows } = await sql<{ channel_id: string; count: number; at: Date | null }>`
    select asked.channel_id, count(*)::integer as count, min(waiting.at) as at
    from unnest(${rangeColumns(ranges)}) as asked (channel_id, after, until)
    cross join lateral (
      select at from change where change.channel_id = asked.channel_id and change.seq > asked.after
        and change.seq <= asked.until and change.at > ${since}
        and not exists (select from change_lease taken where taken.channel_id = change.channel_id
          and change.seq between taken.from_seq and taken.to_seq and taken.lease_until > ${now})
      order by change.seq limit ${sql.lit(limit)}) waiting
    group by asked.channel_id`.execute(db)
  const byChannel = new Map(rows.map(({ channel_id, count, at }) => [channel_id, { count, oldestAt: at }]))
  return ranges.map(({ channelId }) => byChannel.get(channelId) ?? { count: 0, oldestAt: null })
}
