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
      summary: 'Add a test person to a service and open their first session',
      since: '0.2.0',
      description:
        "The owner's device creates the keys and seals the login to the owner's account key; the platform stores the wrapper as sent and cannot read any of the person's data. The person connects with this service only and gets no mail. Records that name the person have `test_person`.",
      body: newTestPerson,
      status: 201,
      response: createdSandboxPerson,
      errors: ['auth.email_taken', 'account.quota_exceeded', 'contact_data.encryption_required'],
    },
    list: {
      summary: 'List the test persons of a service whose login is stored, oldest first',
      since: '0.2.0',
      response: arrayOf(testPerson),
    },
    delete: {
      summary: 'Delete a test person with all their data, including active contracts',
      since: '0.2.0',
      description: 'Removing one that does not exist is not an error.',
      status: 204,
      errors: ['account.on_hold'],
    },
  },
)
