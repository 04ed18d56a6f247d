// Takes away what nobody fetched for seven days (D1-FEED-05). The channels of webhooks are purged by webhooks, which count it.
import { type Kysely, sql } from 'kysely'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/index.ts'
import { codeOf } from '../../../platform/db/store-error.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { RegionTables } from '../../../schema/region.ts'
import { keptSince } from './feed.ts'

type Db = Kysely<RegionTables>

const EVERY_MS = 5 * 60_000
const BATCH = 2_000

/** What is on its way to another region is purged there. */
const isMovingAway = (owner: 'company_user_id' | 'owner_user_id') =>
  sql`select from moved_company where moved_company.company_user_id = old.${sql.ref(owner)}`

const purgePlain = async (db: Db, until: Date): Promise<number> => {
  const { numAffectedRows } = await sql`delete from change using (
      select channel_id, seq from change old where at <= ${until}
        and exists (select from change_channel where change_channel.id = old.channel_id and webhook_id is null)
        and not exists (${isMovingAway('company_user_id')})
      limit ${BATCH}
    ) gone where change.channel_id = gone.channel_id and change.seq = gone.seq`.execute(db)
  return Number(numAffectedRows)
}

const purgeCustomers = async (db: Db, until: Date): Promise<number> => {
  const { numAffectedRows } = await sql`delete from customer_change using (
      select id from customer_change old where at <= ${until} and not exists (${isMovingAway('owner_user_id')})
      limit ${BATCH}
    ) gone where customer_change.id = gone.id`.execute(db)
  return Number(numAffectedRows)
}

/** Left behind by fetches that died, on channels that nobody has fetched since. */
const purgeLeases = async (db: Db, now: Date): Promise<number> => {
  const { numAffectedRows } = await sql`delete from change_lease where id in (
      select id from change_lease old where lease_until <= ${now} and not exists (${isMovingAway('company_user_id')})
      limit ${BATCH})`.execute(db)
  return Number(numAffectedRows)
}

export const purgeJob = ({ database, clock }: { database: Database<RegionTables>; clock: Clock }): Job => ({
  name: 'changes.purge',
  everyMs: EVERY_MS,
  async run() {
    const until = keptSince(clock)
    try {
      while ((await purgePlain(database.kysely, until)) === BATCH);
      while ((await purgeCustomers(database.kysely, until)) === BATCH);
      while ((await purgeLeases(database.kysely, clock.now())) === BATCH);
    } catch (error) {
      // A company began to move in between; the next run goes on.
      if (codeOf(error) !== 'CDMOV') throw error
    }
  },
})
