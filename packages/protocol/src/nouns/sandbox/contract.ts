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
      summary: 'Add a person to a sandbox service and open its first session',
      description:
        'The developer’s machine makes the keys and keeps the password; the platform can read nothing of the person. The person is an ordinary one, but connects with this service only. No mail is sent to it.',
      body: newSandboxPerson,
      status: 201,
      response: createdSandboxPerson,
      errors: ['auth.email_taken', 'account.quota_exceeded'],
    },
    listPersons: {
      summary: 'The persons of a sandbox service, oldest first',
      response: arrayOf(sandboxPerson),
    },
    deletePersons: {
      summary: 'Delete all persons of a sandbox service with everything that is theirs, active contracts included',
      status: 204,
    },
    advance: {
      summary: 'Move the clock of a sandbox service ahead',
      description:
        'Brings the ends of challenges, invitations, shares, verifications, contracts and pauses of webhooks closer. Nothing of another service moves. Of waiting events the oldest thousand of each feed and webhook come closer. Jobs act on the new times when they next run.',
      body: sandboxAdvance,
      status: 204,
    },
  },
)
