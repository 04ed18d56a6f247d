// The authorization_code grant. The code is marked as used first, so that a wrong redirect URI or verifier costs the code.
import { ApiError } from '@company-data/protocol/errors'
import type { ClientState } from '../../clients/index.ts'
import { type CodeRow, claimCode, findIssuedGrant, updateIssuedGrant } from '../authorize/authorization-code-store.ts'
import { mayComplete } from '../client-rules.ts'
import type { OAuthNeeds } from '../needs.ts'
import { type Parameters, requireParameter } from '../parameters.ts'
import { matchesChallenge } from '../pkce.ts'

/**
 * RFC 6749 section 4.1.3: the redirect URI must equal that of the authorization. A detached authorization may have none;
 * then the exchange may leave it out or send the client's registered one (D1-TOK-04).
 */
const matchesRedirectUri = (client: ClientState, code: CodeRow, redirectUri: string | undefined): boolean =>
  redirectUri === undefined ? code.redirect_uri === null : redirectUri === (code.redirect_uri ?? client.redirectUri)

/** G-031: a code that is used twice was stolen, so what was issued for it is revoked. Never throws: it has to commit. */
const revokeIssuedGrant = async ({ directory, tokens }: OAuthNeeds, code: string, clientId: string): Promise<void> => {
  await directory.transaction(async (tx) => {
    const grantId = await findIssuedGrant(tx, code, clientId)
    if (grantId !== null) await tokens.grants.revoke(tx, { grantId })
  })
}

export const exchangeCode = async (
  needs: OAuthNeeds,
  client: ClientState,
  parameters: Parameters,
): Promise<{ grantId: string; refreshToken: string }> => {
  const code = requireParameter(parameters, 'code')
  const redirectUri = parameters.get('redirect_uri')
  const { clock, directory, tokens } = needs
  const grant = await directory.transaction(async (tx) => {
    const row = await claimCode(tx, code, client.clientId, clock.now())
    if (!row) return undefined
    const isRight =
      matchesRedirectUri(client, row, redirectUri) &&
      matchesChallenge(client, row.code_challenge, parameters.get('code_verifier'))
    if (!isRight) return 'wrong'
    const opened = await tokens.grants.open(tx, { kind: 'client', userId: row.user_id, clientId: client.clientId })
    await updateIssuedGrant(tx, code, opened.grantId)
    return { ...opened, userId: row.user_id }
  })
  if (grant === undefined) await revokeIssuedGrant(needs, code, client.clientId)
  if (grant === undefined || grant === 'wrong') throw new ApiError('oauth.invalid_grant')
  if (!(await mayComplete(client, await needs.accounts.state(grant.userId), needs.delegates)))
    throw new ApiError('oauth.invalid_grant')
  return grant
}
