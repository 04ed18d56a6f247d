// The contract of deleted services (B-20): the owner finds the ids under which runs and documents are still read.
import { callers } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { accountPrefix } from '../../contract/prefixes.ts'
import { arrayOf } from '../../wire/pages.ts'
import { deletedService } from '../../wire/sharing/services.ts'
import { deletedServiceRoutes } from './routes.ts'

const ownerDoor = {
  prefix: accountPrefix,
  access: callers(['company']),
  openapi: ['account'],
  at: ['region'],
  errors: ['auth.owner_only'],
} as const

export const deletedServices = contract(
  deletedServiceRoutes,
  { owner: ownerDoor },
  {
    list: {
      summary: 'List the services that the company deleted, latest first',
      since: '0.1.0',
      description:
        'The owner can read the runs, documents and signatures of a deleted service at the same addresses as before: `/api/services/{id}/flows/{flowId}/runs` and `/api/portal/services/{id}/documents`. The answers of its runs are empty.',
      response: arrayOf(deletedService),
    },
  },
)
