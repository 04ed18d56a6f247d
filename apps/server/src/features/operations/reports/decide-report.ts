// The operator decides on a report: dismiss it, warn the company, or suspend it.
import { ApiError } from '@company-data/protocol/errors'
import type { ReportDecision, ReportQuery, ReportRecord } from '@company-data/protocol/wire/operations/reports'
import type { Page } from '@company-data/protocol/wire/pages'
import { requireIdCursor } from '../../../gate/input/id-cursor.ts'
import type { DirectoryTx } from '../../../schema/directory.ts'
import type { Mailbox } from '../../identity/accounts/index.ts'
import type { ReportDeps } from './deps.ts'
import { reportRecords } from './report-records.ts'
import { listReports, type ReportRow, updateDecision } from './store.ts'
import { warningMail } from './warning-mail.ts'

const STATUS_BY_DECISION = { dismiss: 'dismissed', warn: 'warned', suspend: 'suspended' } as const

export const reportQueue = (deps: ReportDeps) => {
  const { directory, clock, accounts, companies, mail, platformName } = deps
  const toRecords = reportRecords(deps)

  const applyDecision = async (
    tx: DirectoryTx,
    { company_user_id: companyUserId, reason }: ReportRow,
    { decision, note }: ReportDecision,
    mailbox: Mailbox | undefined,
  ): Promise<void> => {
    if (decision === 'suspend') await companies.suspend(tx, companyUserId, note ?? reason)
    if (decision !== 'warn' || mailbox === undefined) return
    const { language, ...recipient } = mailbox
    const text = warningMail(language, platformName, reason, note ?? null)
    await mail.add(tx, { accountId: companyUserId, ...recipient, kind: 'report_warning', ...text })
  }

  return {
    async list({ limit, cursor, status }: ReportQuery): Promise<Page<ReportRecord>> {
      requireIdCursor(cursor)
      const rows = await listReports(directory.kysely, { after: cursor, limit: limit + 1, status })
      const pageRows = rows.slice(0, limit)
      return {
        items: await toRecords(pageRows),
        next_cursor: rows.length > limit ? (pageRows.at(-1)?.id ?? null) : null,
      }
    },
    /** A later decision on the same report replaces an earlier one. */
    async decide(reportId: string, body: ReportDecision): Promise<ReportRecord> {
      const row = await directory.transaction(async (tx) => {
        const decided = { status: STATUS_BY_DECISION[body.decision], note: body.note ?? null, decided_at: clock.now() }
        const report = await updateDecision(tx, reportId, decided)
        if (!report) throw new ApiError('reports.not_found')
        const mailboxes = await accounts.listMailboxes([report.company_user_id])
        await applyDecision(tx, report, body, mailboxes.get(report.company_user_id))
        return report
      })
      const [record] = await toRecords([row])
      if (!record) throw new ApiError('reports.not_found')
      return record
    },
  }
}
