// The contract of reports: a person reports a company to the operator.
import { callers } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { profilePrefix } from '../../contract/prefixes.ts'
import { createdReport, newReport } from '../../wire/operations/reports.ts'
import { reportRoutes } from './routes.ts'

const personDoor = {
  prefix: profilePrefix,
  access: callers(['person']),
  openapi: ['consumer'],
  at: ['region'],
} as const

export const reports = contract(
  reportRoutes,
  { person: personDoor },
  {
    create: {
      summary: 'Report a company to the operator; 20 a day',
      since: '0.1.0',
      description:
        'The operator can read `text` and `quoted`. The platform deletes a report 90 days after the decision. The company does not learn who reported it.',
      body: newReport,
      status: 201,
      response: createdReport,
      errors: ['profile.code_not_found'],
    },
  },
)
