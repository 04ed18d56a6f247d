// The authorization_code grant: the code is used up first, so that a wrong guess at the rest burns it.
import { hash } from 'node:crypto'
import { ApiError } from '@company-data/protocol/errors'
import { equalInConstantTime } from '../../../platform/secrets/secrets.ts'
import type { ClientState } from '../clients/index.ts'
import { mayComplete, needsPkce } from './client-rules.ts'
import type { OAuthNeeds } from './needs.ts'
import { type Parameters, requireParameter } from './parameters.ts'
import { type CodeRow, claimCode, findIssuedGrant, updateIssuedGrant } from './store.ts'

const VERIFIER = /^[\w.~-]{43,128}$/

const matchesChallenge = (verifier: string, challenge: string): boolean =>
  VERIFIER.test(verifier) && equalInConstantTime(hash('sha256', verifier, 'base64url'), challenge)

const isPkceRight = (client: ClientState, code: CodeRow, verifier: string | undefined): boolean => {
  // A verifier without a challenge is an attempt to pass off a code that was made without PKCE (RFC 9700, 2.1.1).
  if (code.code_challenge === null) return verifier === undefined && !needsPkce(client)
  return verifier !== undefined && matchesChallenge(verifier, code.code_challenge)
}

/**
 * RFC 6749 section 4.1.3: what the authorization named, to the letter. A detached one may name none; then the exchange
 * may leave it out or, as D1-TOK-04 has it, carry the client's own.
 */
const isRedirectUriRight = (client: ClientState, code: CodeRow, given: string | undefined): boolean =>
  given === undefined ? code.redirect_uri === null : given === (code.redirect_uri ?? client.redirectUri)

/** G-031: a code that comes twice has been stolen; what was issued for it dies. It must commit, so nothing is thrown. */
const revokeWhatWasIssued = async (
  { directory, tokens }: OAuthNeeds,
  code: string,
  clientId: string,
): Promise<void> => {
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
  const claimed = await directory.transaction(async (tx) => {
    const row = await claimCode(tx, code, client.clientId, clock.now())
    if (!row) return undefined
    const isRight =
      isRedirectUriRight(client, row, redirectUri) && isPkceRight(client, row, parameters.get('code_verifier'))
    if (!isRight) return 'wrong'
    const granted = await tokens.grants.open(tx, { kind: 'client', userId: row.user_id, clientId: client.clientId })
    await updateIssuedGrant(tx, code, granted.grantId)
    return { ...granted, userId: row.user_id }
  })
  if (claimed === undefined) await revokeWhatWasIssued(needs, code, client.clientId)
  if (claimed === undefined || claimed === 'wrong') throw new ApiError('oauth.invalid_grant')
  if (!(await mayComplete(client, await needs.accounts.state(claimed.userId), needs.delegates)))
    throw new ApiError('oauth.invalid_grant')
  return claimed
}
