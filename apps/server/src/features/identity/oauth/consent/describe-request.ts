// What the consent page tells of an authorization request, which must be valid: nothing is told of a client otherwise.
import type { ConsentRequest } from '@company-data/protocol/wire/identity/oauth/consent'
import { readAuthorization } from '../authorize/authorization-request.ts'
import { redirectTo } from '../authorize/authorize.ts'
import type { OAuthNeeds } from '../needs.ts'
import type { Parameters } from '../parameters.ts'

export const describeRequest = async (needs: OAuthNeeds, parameters: Parameters): Promise<ConsentRequest> => {
  const request = await readAuthorization(needs, parameters)
  const { client, detached } = request
  const company = await needs.accounts.state(client.companyUserId)
  return {
    client_id: client.clientId,
    name: client.name,
    kind: client.kind,
    company_code: company?.code ?? null,
    capabilities: client.capabilities,
    deny_to: detached ? null : redirectTo(needs, request, { error: 'access_denied' }),
  }
}
