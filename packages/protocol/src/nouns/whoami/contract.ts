// The contract of the identity that the token of a service client has (D1-TOK-20).
import { type Door, serviceDoor } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { whoami } from '../../wire/identity/service-clients.ts'
import { whoamiRoutes } from './routes.ts'

/** The token itself is the answer, so no service can be missing. */
const clientDoor = { ...serviceDoor, errors: [] } as const satisfies Door

export const clientOwners = contract(
  whoamiRoutes,
  { service: clientDoor },
  { read: { summary: 'Read the company and the service that the token belongs to', since: '0.1.0', response: whoami } },
)
