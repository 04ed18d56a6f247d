// The hourly job of a region: mails about waiting times, and the deletions of start-overs whose time is over.
import { ApiError } from '@company-data/protocol/errors'
import { HOUR_MS } from '../../../../platform/clock/durations.ts'
import type { Job, JobContext } from '../../../../platform/jobs/jobs.ts'
import type { DirectoryTx } from '../../../../schema/directory.ts'
import { type AccountRow, findById, lockById } from '../account-store.ts'
import type { Deletion } from '../deletion/delete-account.ts'
import type { AccountDeps } from '../deps.ts'
import { toRecipient } from '../mail-recipient.ts'
import { mailTexts } from '../mail-texts/mail-texts.ts'
import {
  type DueReturn,
  listDueNotices,
  listDueStartOvers,
  lockReturn,
  type ReturnRow,
  removeWaitingOrOpened,
  updateReturn,
} from '../return-store.ts'
import { findDueNotice, findNextNoticeTime } from './wait-notices.ts'

const BATCH = 100
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

type Deps = Pick<AccountDeps, 'directory' | 'clock' | 'mail' | 'regions' | 'hooks' | 'operatorContact'> & {
  deletion: Pick<Deletion, 'remove'>
}

/** The start-over ended, or the account moved, since the job listed it: nothing may be deleted. */
class StartOverEnded extends Error {}

const isDue = (row: ReturnRow | undefined, now: Date): row is ReturnRow =>
  row?.kind === 'start_over' && row.due_at !== null && row.due_at <= now

type List = (page: { now: Date; after: string; limit: number }) => Promise<DueReturn[]>

/** Handles every row, also after one that fails; the first failure is thrown at the end. */
const handleAll = async (
  { count }: JobContext,
  list: List,
  now: Date,
  handle: (row: DueReturn) => Promise<void>,
): Promise<void> => {
  const failures: unknown[] = []
  let after: string | undefined = FIRST_ID
  while (after !== undefined) {
    const rows: DueReturn[] = await list({ now, after, limit: BATCH })
    for (const row of rows) await handle(row).catch((error: unknown) => failures.push(error))
    count(rows.length)
    after = rows.at(-1)?.id
  }
  if (failures.length > 0) throw failures[0]
}

const sendNotice = ({ directory, clock, mail }: Deps, { id, userId }: DueReturn): Promise<void> =>
  directory.transaction(async (tx) => {
    const row = await lockReturn(tx, userId, id)
    const account = row && (await findById(tx, userId))
    const now = clock.now()
    // Another process may have sent it.
    if (!account || row.next_notice_at === null || row.next_notice_at > now) return
    const notice = findDueNotice(row, now)
    await updateReturn(tx, id, { next_notice_at: findNextNoticeTime(row, now) })
    if (!notice || (row.due_at !== null && row.due_at <= now)) return
    const text = notice.write(mailTexts(account))
    await mail.add(tx, { ...toRecipient(account), kind: notice.kind, ...text })
  })

const deleteAccount =
  (deps: Deps, region: string, { id, userId }: DueReturn) =>
  async (): Promise<void> => {
    const { directory, clock, mail, deletion } = deps
    await directory.transaction(async (tx) => {
      const account = await lockById(tx, userId)
      const row = await lockReturn(tx, userId, id)
      if (!account || !isDue(row, clock.now()) || account.region !== region || account.moving_to !== null)
        throw new StartOverEnded()
      const { usertype } = account
      const text = mailTexts(account).startOverDone()
      const removed = { userId, usertype, home: region, actor: { kind: 'system' } } as const
      await deletion.remove(tx, removed, { keepsMails: true })
      await mail.add(tx, { ...toRecipient(account), kind: 'start_over_done', ...text })
    })
  }

/** A company with an active contract stays; its owner learns whom to ask. */
const refuse = async ({ directory, mail, operatorContact }: Deps, account: AccountRow): Promise<void> => {
  const { user_id: userId } = account
  const text = mailTexts(account).startOverRefused(operatorContact)
  await directory.transaction(async (tx: DirectoryTx) => {
    // A login may have ended it meanwhile.
    if ((await removeWaitingOrOpened(tx, userId, ['start_over'])) === undefined) return
    await mail.add(tx, { ...toRecipient(account), kind: 'start_over_refused', ...text })
  })
}

const startOver = async (deps: Deps, region: string, row: DueReturn): Promise<void> => {
  const { directory, hooks } = deps
  const account = await findById(directory.kysely, row.userId)
  if (!account) return
  const toDelete = { kind: account.usertype, userId: row.userId, home: region }
  try {
    await hooks['accounts.deletion'](toDelete, deleteAccount(deps, region, row))
  } catch (error) {
    if (error instanceof StartOverEnded) return
    if (!(error instanceof ApiError)) throw error
    // The start-over waits until the hold ends.
    if (error.key === 'account.on_hold') return
    if (error.key !== 'company_connections.active_contract') throw error
    await refuse(deps, account)
  }
}

/** At the home region, whose database is open here: there its services are asked whether they may end. */
export const startOverJob = (deps: Deps, region: string): Job => ({
  name: 'accounts.start-over',
  everyMs: HOUR_MS,
  async run(context) {
    const { directory, clock, regions } = deps
    // While the region is paused, deletions wait.
    if (regions.getMode(region) !== 'normal') return
    const { kysely } = directory
    const now = clock.now()
    await handleAll(
      context,
      (page) => listDueNotices(kysely, { region, ...page }),
      now,
      (row) => sendNotice(deps, row),
    )
    await handleAll(
      context,
      (page) => listDueStartOvers(kysely, { region, ...page }),
      now,
      (row) => startOver(deps, region, row),
    )
  },
})
