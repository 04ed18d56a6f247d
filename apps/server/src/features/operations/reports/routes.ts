// Serves the contracts of reports: what persons send, and the queue of the operator.
import { reportDecisions } from '@company-data/protocol/nouns/report-decisions/contract'
import { reports } from '@company-data/protocol/nouns/reports/contract'
import type {
  CreatedReport,
  NewReport,
  ReportDecision,
  ReportQuery,
  ReportRecord,
} from '@company-data/protocol/wire/operations/reports'
import type { Page } from '@company-data/protocol/wire/pages'
import { serve } from '../../../gate/serve.ts'

export interface ReportActions {
  create(reporterUserId: string, report: NewReport): Promise<CreatedReport>
  list(query: ReportQuery): Promise<Page<ReportRecord>>
  decide(reportId: string, decision: ReportDecision): Promise<ReportRecord>
}

export const reportRoutes = [
  ...serve<ReportActions>()(reports, {
    create: ({ caller, body }, { create }) => create(caller.userId, body),
  }),
  ...serve<ReportActions>()(reportDecisions, {
    list: ({ query }, { list }) => list(query),
    decide: ({ params, body }, { decide }) => decide(params.reportId, body),
  }),
]
