// Who decides on the consent page: the bearer of a session, or an e-mail address with its derived password (G-031).
import { ApiError } from '@company-data/protocol/errors'
import type { AccountState } from '../../accounts/index.ts'
import type { OAuthNeeds } from '../needs.ts'
import { type Parameters, requireParameter } from '../parameters.ts'

const BEARER = /^Bearer +(\S+)$/i

export const sessionUser = async (
  { tokens, accounts }: OAuthNeeds,
  authorization: string,
  address: string,
): Promise<AccountState> => {
  const claims = await tokens.check(BEARER.exec(authorization)?.[1] ?? '', address)
  if (claims === 'expired') throw new ApiError('auth.token_expired')
  if (typeof claims === 'string' || claims.kind !== 'session') throw new ApiError('auth.token_invalid')
  const account = await accounts.state(claims.sub)
  if (!account) throw new ApiError('auth.token_invalid')
  return account
}

export const requireUser = (
  needs: OAuthNeeds,
  parameters: Parameters,
  authorization: string | undefined,
  address: string,
): Promise<AccountState> => {
  if (authorization !== undefined) return sessionUser(needs, authorization, address)
  return needs.accounts.verifyLogin({
    email: requireParameter(parameters, 'email'),
    password: requireParameter(parameters, 'password'),
    code: parameters.get('code'),
    address,
  })
}
