// POST /oauth2/revoke (RFC 7009): a client ends an access token that it owns, or a refresh token with its whole family.
import { authenticateClient, type ClientRequest } from './client-authentication.ts'
import { readClientClaims } from './client-tokens.ts'
import type { OAuthDeps } from './deps.ts'
import { requireParameter } from './parameters.ts'

/** Always succeeds (RFC 7009, 2.2), so that the response does not reveal another client's tokens. */
export const revoke = async (deps: OAuthDeps, request: ClientRequest): Promise<void> => {
  const client = await authenticateClient(deps, request, { unknownClients: 'together' })
  const token = requireParameter(request.parameters, 'token')
  const claims = await readClientClaims(deps, token, client.clientId, request.address)
  if (claims) return deps.tokens.revokeAccessToken(claims)
  const grant = await deps.tokens.grants.find(token, client.clientId)
  if (grant) await deps.directory.transaction((tx) => deps.tokens.grants.revoke(tx, { grantId: grant.grantId }))
}
