// The contract of test persons: made by the owner for any service, who acts for them with the account key.
import { callers, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { managementPrefix } from '../../contract/prefixes.ts'
import { arrayOf } from '../../wire/pages.ts'
import { createdSandboxPerson, newTestPerson, testPerson } from '../../wire/sharing/sandbox.ts'
import { testPersonRoutes } from './routes.ts'

const ownerDoor = {
  prefix: managementPrefix,
  access: callers(['company']),
  openapi: ['account'],
  at: ['region'],
  errors: ['services.not_found', 'auth.owner_only'],
} as const satisfies Door

export const testPersons = contract(
  testPersonRoutes,
  { owner: ownerDoor },
  {
    create: {
      summary: 'Add a test person to a service and open its first session',
      description:
        'The device of the owner makes the keys and seals the login to the account key of the owner; the platform stores it as it was sent and can read nothing of the person. The person connects with this service only, and records that name it say `test_person`. No mail is sent to it.',
      body: newTestPerson,
      status: 201,
      response: createdSandboxPerson,
      errors: ['auth.email_taken', 'account.quota_exceeded', 'contact_data.encryption_required'],
    },
    list: {
      summary: 'The test persons of a service whose login is kept, oldest first',
      response: arrayOf(testPerson),
    },
    delete: {
      summary: 'Delete a test person with everything that is its own, active contracts included',
      description: 'One that the service does not have is no error.',
      status: 204,
    },
  },
)
