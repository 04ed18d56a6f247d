// The user of the consent page: the bearer of a session, or an e-mail address with its derived password (G-031).
import { ApiError } from '@company-data/protocol/errors'
import type { AccountState } from '../../accounts/index.ts'
import type { OAuthDeps } from '../deps.ts'
import { type Parameters, requireParameter } from '../parameters.ts'

/** The user and the session; no session if the credentials came with the decision. */
export interface ConsentingUser {
  account: AccountState
  sessionId: string | undefined
}

const BEARER = /^Bearer +(\S+)$/i

export const sessionUser = async (
  { tokens, accounts }: OAuthDeps,
  authorization: string,
  address: string,
): Promise<ConsentingUser> => {
  const claims = await tokens.check(BEARER.exec(authorization)?.[1] ?? '', address)
  if (claims === 'expired') throw new ApiError('auth.token_expired')
  if (typeof claims === 'string' || claims.kind !== 'session') throw new ApiError('auth.token_invalid')
  const account = await accounts.state(claims.sub)
  if (!account) throw new ApiError('auth.token_invalid')
  return { account, sessionId: claims.grant }
}

export const requireUser = async (
  deps: OAuthDeps,
  parameters: Parameters,
  authorization: string | undefined,
  address: string,
): Promise<ConsentingUser> => {
  if (authorization !== undefined) return sessionUser(deps, authorization, address)
  const account = await deps.accounts.verifyLogin({
    email: requireParameter(parameters, 'email'),
    password: requireParameter(parameters, 'password'),
    code: parameters.get('code'),
    address,
  })
  return { account, sessionId: undefined }
}
