// The authorization_code grant. The code is marked as used first, so that a wrong redirect URI or verifier costs the code.
import { ApiError } from '@company-data/protocol/errors'
import { accessTokenSeconds } from '@company-data/protocol/limits'
import { matchesRedirectUri } from '@company-data/protocol/redirect-uri'
import type { DirectoryTx } from '../../../../schema/directory.ts'
import type { ClientState } from '../../clients/index.ts'
import {
  type CodeRow,
  claimCode,
  findIssuedGrant,
  removeConsent,
  updateIssuedGrant,
} from '../authorize/authorization-code-store.ts'
import { CONSENT_PURPOSE } from '../authorize/sign-in.ts'
import { mayComplete } from '../client-rules.ts'
import type { OAuthDeps } from '../deps.ts'
import { type Parameters, requireParameter } from '../parameters.ts'
import { matchesChallenge } from '../pkce.ts'

/**
 * RFC 6749 section 4.1.3: the redirect URI must equal that of the authorization. A detached authorization may have
 * none; then the exchange may omit it or send a registered one of the client (D1-TOK-04).
 */
const isRightRedirectUri = (client: ClientState, code: CodeRow, redirectUri: string | undefined): boolean => {
  if (redirectUri === undefined) return code.redirect_uri === null
  if (code.redirect_uri !== null) return code.redirect_uri === redirectUri
  return client.redirectUris.some((registered) => matchesRedirectUri(registered, redirectUri))
}

/** G-031: a code that is used twice was stolen, so its tokens are revoked. Never throws: it has to commit. */
const revokeIssuedGrant = async ({ directory, tokens }: OAuthDeps, code: string, clientId: string): Promise<void> => {
  await directory.transaction(async (tx) => {
    const grantId = await findIssuedGrant(tx, code, clientId)
    if (grantId !== null) await tokens.grants.revoke(tx, { grantId })
  })
}

export interface ExchangedCode {
  grantId: string
  refreshToken: string
  userId: string
  /** Both are set for a sign-in. */
  nonce: string | null
  authTime: Date | null
  /** The claims for the ID token. */
  claims: Readonly<Record<string, unknown>>
}

/** the person's claims stay with the grant. */
const keepConsent = async (
  { hooks, secrets, clock }: OAuthDeps,
  tx: DirectoryTx,
  grantId: string,
  { consent_encrypted, client_id: clientId, user_id: personUserId }: CodeRow,
): Promise<ExchangedCode['claims']> => {
  if (consent_encrypted === null) return {}
  const tokenEndsAt = new Date((Math.floor(clock.nowMs() / 1000) + accessTokenSeconds) * 1000)
  const consent = secrets.decrypt(consent_encrypted, CONSENT_PURPOSE)
  return hooks['oauth.signed-in'](tx, { grantId, clientId, personUserId, consent, tokenEndsAt })
}

export const exchangeCode = async (
  deps: OAuthDeps,
  client: ClientState,
  parameters: Parameters,
): Promise<ExchangedCode> => {
  const code = requireParameter(parameters, 'code')
  const redirectUri = parameters.get('redirect_uri')
  const { accounts, clock, delegates, directory, tokens } = deps
  const grant = await directory.transaction(async (tx) => {
    const row = await claimCode(tx, code, client.clientId, clock.now())
    if (!row) return undefined
    const isRight =
      isRightRedirectUri(client, row, redirectUri) &&
      matchesChallenge(client, row.code_challenge, parameters.get('code_verifier'))
    // Checked before anything is issued: the user may have lost the right or the account since.
    if (!isRight || !(await mayComplete(client, await accounts.state(row.user_id), delegates))) {
      await removeConsent(tx, code)
      return 'wrong'
    }
    const openedGrant = await tokens.grants.open(tx, { kind: 'client', userId: row.user_id, client })
    await updateIssuedGrant(tx, code, openedGrant.grantId)
    const claims = await keepConsent(deps, tx, openedGrant.grantId, row)
    return { ...openedGrant, userId: row.user_id, nonce: row.nonce, authTime: row.auth_time, claims }
  })
  if (grant === undefined) await revokeIssuedGrant(deps, code, client.clientId)
  if (grant === undefined || grant === 'wrong') throw new ApiError('oauth.invalid_grant')
  return grant
}
