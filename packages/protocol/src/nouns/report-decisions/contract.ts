// The contract of the operator's queue of reports.
import { operator } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { operatorPrefix } from '../../contract/prefixes.ts'
import { reportDecision, reportQuery, reportRecord } from '../../wire/operations/reports.ts'
import { page } from '../../wire/pages.ts'
import { reportDecisionRoutes } from './routes.ts'

const operatorDoor = {
  prefix: operatorPrefix,
  access: operator('support'),
  openapi: ['operations'],
  at: ['front-door', 'region'],
} as const

export const reportDecisions = contract(
  reportDecisionRoutes,
  { operator: operatorDoor },
  {
    list: {
      summary: 'List the reports about companies, oldest first; `status` filters them',
      since: '0.1.0',
      query: reportQuery,
      response: page(reportRecord),
    },
    decide: {
      summary: 'Dismiss a report, warn the company by mail, or suspend the company',
      since: '0.1.0',
      description: 'A later decision about the same report replaces this one, but does not lift a suspension.',
      body: reportDecision,
      response: reportRecord,
    },
  },
)
