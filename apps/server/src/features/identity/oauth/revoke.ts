// POST /oauth2/revoke (RFC 7009): a client ends one of its own access tokens, or a refresh token with its whole family.
import { authenticateClient, type ClientRequest } from './client-authentication.ts'
import { readClaimsOfClient } from './client-tokens.ts'
import type { OAuthNeeds } from './needs.ts'
import { requireParameter } from './parameters.ts'

/** Always succeeds (RFC 7009, 2.2), so that nobody learns whether a token of another client exists. */
export const revoke = async (needs: OAuthNeeds, request: ClientRequest): Promise<void> => {
  const client = await authenticateClient(needs, request, { unknownClients: 'together' })
  const token = requireParameter(request.parameters, 'token')
  const claims = await readClaimsOfClient(needs, token, client.clientId, request.address)
  if (claims) return needs.tokens.revokeAccessToken(claims)
  const grant = await needs.tokens.grants.find(token, client.clientId)
  if (grant) await needs.directory.transaction((tx) => needs.tokens.grants.revoke(tx, { grantId: grant.grantId }))
}
