// The contract of blocks: a person stops a company from reaching it, and the company does not learn of it.
import { callers } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { profilePrefix } from '../../contract/prefixes.ts'
import { arrayOf } from '../../wire/pages.ts'
import { blockRecord } from '../../wire/sharing/blocks.ts'
import { blockRoutes } from './routes.ts'

const personDoor = {
  prefix: profilePrefix,
  access: callers(['person']),
  openapi: ['consumer'],
  at: ['region'],
} as const

export const blocks = contract(
  blockRoutes,
  { person: personDoor },
  {
    list: {
      summary: 'List the companies that the person blocked, oldest first',
      since: '0.1.0',
      response: arrayOf(blockRecord),
    },
    create: {
      summary: 'Block a company: it can no longer invite, ask for approvals or push',
      since: '0.1.0',
      description:
        'Invitations of the company are accepted as before but not shown. Enrollments for its services end. Connections and their data stay.',
      status: 204,
      errors: ['account.quota_exceeded'],
    },
    delete: { summary: 'Unblock a company', since: '0.1.0', status: 204 },
  },
)
