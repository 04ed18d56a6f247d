// The reports as the operator reads them, with what is known of each company.
import type { ReportRecord } from '@company-data/protocol/wire/operations/reports'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { ReportDeps } from './deps.ts'
import { openContent } from './report-content.ts'
import { countReporters, type ReportRow } from './store.ts'

/** Counting stops here: the operator needs to know whether few or many people are concerned. */
const MAX_COUNT = 10_000

export const reportRecords = (deps: ReportDeps) => {
  const { directory, accounts, companies: identified, connections, secrets, reachRegion, log } = deps

  const countConnections = async (companyUserId: string): Promise<number | null> => {
    const company = await accounts.state(companyUserId)
    if (!company) return 0
    try {
      return await connections.rows.countByCompany(reachRegion(company.home).kysely, companyUserId, MAX_COUNT)
    } catch (error) {
      // The queue stays readable while a region is away.
      log.error('the connections of a reported company were not counted', error)
      return null
    }
  }

  return async (rows: readonly ReportRow[]): Promise<ReportRecord[]> => {
    const companyIds = [...new Set(rows.map(({ company_user_id }) => company_user_id))]
    const [companies, identities, reporters, counts] = await Promise.all([
      accounts.listPublicAccounts(companyIds),
      identified.listIdentities(companyIds),
      countReporters(directory.kysely, companyIds, MAX_COUNT),
      Promise.all(companyIds.map(countConnections)),
    ])
    const connectionCounts = new Map(companyIds.map((id, index) => [id, counts[index] ?? null]))
    return rows.map((row) => {
      const company = companies.get(row.company_user_id)
      return {
        report_id: row.id,
        status: row.status as ReportRecord['status'],
        company_user_id: row.company_user_id,
        company_name: company?.displayName ?? '',
        company_code: company?.code ?? null,
        company_identity: identities.get(row.company_user_id) ?? null,
        company_since: formatTimestamp(company?.createdAt ?? row.created_at),
        connections: connectionCounts.get(row.company_user_id) ?? null,
        reporters: reporters.get(row.company_user_id) ?? 0,
        about: { kind: row.about_kind as ReportRecord['about']['kind'], id: row.about_id },
        reason: row.reason as ReportRecord['reason'],
        ...openContent(secrets, row.content_encrypted),
        note: row.note,
        created_at: formatTimestamp(row.created_at),
        decided_at: row.decided_at && formatTimestamp(row.decided_at),
      }
    })
  }
}
