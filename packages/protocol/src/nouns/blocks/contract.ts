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
    list: { summary: 'The companies that the person has blocked, oldest first', response: arrayOf(blockRecord) },
    put: {
      summary: 'Block a company: no invitations, no approvals, no pushes',
      description:
        'The platform accepts invitations of the company as before and does not show them. Enrollments for its services end. Connections and their data stay as they are.',
      status: 204,
      errors: ['account.quota_exceeded'],
    },
    delete: { summary: 'End the block of a company', status: 204 },
  },
)
