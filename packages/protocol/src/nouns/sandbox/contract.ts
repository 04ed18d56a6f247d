// The contract of the sandbox of a service: persons for tests, and a clock that moves nothing else.
import { callers, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { managementPrefix } from '../../contract/prefixes.ts'
import { arrayOf } from '../../wire/pages.ts'
import { createdSandboxPerson, newSandboxPerson, sandboxAdvance, sandboxPerson } from '../../wire/sharing/sandbox.ts'
import { sandboxRoutes } from './routes.ts'

const ownerDoor = {
  prefix: managementPrefix,
  access: callers(['company', 'account-client']),
  openapi: ['account'],
  at: ['region'],
  errors: ['services.not_sandbox', 'auth.owner_only'],
} as const satisfies Door

export const sandbox = contract(
  sandboxRoutes,
  { owner: ownerDoor },
  {
    createPerson: {
      summary: 'Add a person to a sandbox service and open their first session',
      since: '0.1.0',
      description:
        "Your machine creates the keys and keeps the password; the platform cannot read any of the person's data. The person is an ordinary account, but connects with this service only and gets no mail.",
      body: newSandboxPerson,
      status: 201,
      response: createdSandboxPerson,
      limits: { ratesOfAction: ['sandboxPersons'] },
      errors: ['auth.email_taken', 'account.quota_exceeded'],
    },
    listPersons: {
      summary: 'List the persons of a sandbox service, oldest first',
      since: '0.1.0',
      response: arrayOf(sandboxPerson),
    },
    deletePersons: {
      summary: 'Delete all persons of a sandbox service with all their data, including active contracts',
      since: '0.1.0',
      description: 'One on a legal hold is refused, after all others were deleted.',
      status: 204,
      errors: ['account.on_hold'],
    },
    advance: {
      summary: 'Advance the clock of a sandbox service',
      since: '0.1.0',
      description:
        'Deadlines of challenges, invitations, shares, verifications, contracts and webhook pauses come closer; other services are not affected. In each feed and webhook, the oldest thousand waiting events age by the same time. Jobs act on the new times when they next run.',
      body: sandboxAdvance,
      limits: { ratesOfAction: ['sandboxClock'] },
      status: 204,
    },
  },
)
