// Deletion dates of a company's flow run data after a level change (FG-38, D2-LIM-05, D2-LIM-06, D2-LIM-10).
import { hasContractFlows, type Level } from '@company-data/protocol/levels'
import { DAY_MS } from '../../../../platform/clock/durations.ts'
import type { DirectoryTx } from '../../../../schema/directory.ts'
import type { AccountDeps } from '../deps.ts'
import {
  type FlowDataDate,
  findDateAfter,
  insertDate,
  listDatesDue,
  removeDate,
  removeDatesAfter,
} from './flow-data-store.ts'

const DAYS_ON_FREE = 7
const DAYS_WITHOUT_FLOWS = 30
const DUE_BATCH_SIZE = 1000

const daysOn = (level: Level): number => (level === 'free' ? DAYS_ON_FREE : DAYS_WITHOUT_FLOWS)

export interface FlowDataDates {
  /** Due and pending dates of companies whose home is the region. */
  listDue(region: string): Promise<FlowDataDate[]>
  /** Marks the data of that date as deleted. */
  finish(date: FlowDataDate): Promise<void>
}

export const flowDataDates = ({ directory, clock }: Pick<AccountDeps, 'directory' | 'clock'>) => ({
  /** In the transaction of the change, with the account locked. A due date is kept: only its job ends it. */
  async follow(tx: DirectoryTx, userId: string, level: Level): Promise<void> {
    const now = clock.now()
    if (hasContractFlows(level)) return removeDatesAfter(tx, userId, now)
    const dueAt = new Date(now.getTime() + daysOn(level) * DAY_MS)
    const earlier = await findDateAfter(tx, userId, now)
    if (earlier && earlier <= dueAt) return
    await removeDatesAfter(tx, userId, now)
    await insertDate(tx, { userId, dueAt })
  },
  listDue: (region: string) => listDatesDue(directory.kysely, { region, now: clock.now(), limit: DUE_BATCH_SIZE }),
  finish: (date: FlowDataDate) => removeDate(directory.kysely, date),
})
