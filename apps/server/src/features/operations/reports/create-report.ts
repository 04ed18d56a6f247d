// A person reports a company. The words of the report are encrypted at rest.
import { ApiError } from '@company-data/protocol/errors'
import type { CreatedReport, NewReport } from '@company-data/protocol/wire/operations/reports'
import { DAY_MS } from '../../../platform/clock/durations.ts'
import type { ReportDeps } from './deps.ts'
import { sealContent } from './report-content.ts'
import { insertReport, listReportTimes, lockReporter } from './store.ts'

const REPORTS_PER_DAY = 20

const refuseMore = (oldest: Date, nowMs: number): ApiError => {
  const seconds = Math.max(1, Math.ceil((oldest.getTime() + DAY_MS - nowMs) / 1000))
  return new ApiError('rate.limited', { headers: { 'retry-after': String(seconds) } })
}

export const createReport =
  ({ directory, clock, ids, secrets, accounts }: ReportDeps) =>
  async (
    reporterUserId: string,
    { company_user_id, about, reason, text, quoted }: NewReport,
  ): Promise<CreatedReport> => {
    const company = await accounts.state(company_user_id)
    const reporter = await accounts.state(reporterUserId)
    // Companies make persons of a sandbox without limit, and these meet no other company.
    const isOutside = reporter?.sandbox != null && reporter.sandbox.companyUserId !== company_user_id
    if (company?.usertype !== 'company' || isOutside) throw new ApiError('profile.code_not_found')
    return directory.transaction(async (tx) => {
      await lockReporter(tx, reporterUserId)
      const now = clock.now()
      const times = await listReportTimes(tx, reporterUserId, new Date(now.getTime() - DAY_MS))
      const oldest = times.at(-REPORTS_PER_DAY)
      if (oldest) throw refuseMore(oldest, now.getTime())
      const id = ids.next()
      await insertReport(tx, {
        id,
        reporter_user_id: reporterUserId,
        company_user_id: company.userId,
        about_kind: about.kind,
        about_id: about.id,
        reason,
        content_encrypted: sealContent(secrets, { text: text ?? null, quoted: quoted ?? null }),
        status: 'open',
        created_at: now,
      })
      return { report_id: id }
    })
  }
