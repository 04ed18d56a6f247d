// Enrolls a simulated person for the logins of a client, as the consent page does.
import { rootPrefix } from '@company-data/protocol/contract/prefixes'
import type { authorization } from '@company-data/protocol/nouns/authorization/contract'
import { authorizationRoutes } from '@company-data/protocol/nouns/authorization/routes'
import type { PersonClient } from '../clients/person-client.ts'
import { createApi } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'
import { frontDoorWithToken } from '../transport/front-door.ts'

/** Reading the request opens it, and the decision completes it. */
export const enrollPerson = async (person: PersonClient, clientId: string): Promise<void> => {
  const query = { client_id: clientId, mode: '2fa_enroll', response_mode: 'detached', state: crypto.randomUUID() }
  const raw = calls<typeof authorization>()(createApi(person), authorizationRoutes, rootPrefix, frontDoorWithToken)
  await raw.readConsent(query)
  // An enrollment has no `response_type`, and `mode` instead.
  await raw.decide({ ...query, decision: 'approve' } as unknown as Parameters<typeof raw.decide>[0])
}
