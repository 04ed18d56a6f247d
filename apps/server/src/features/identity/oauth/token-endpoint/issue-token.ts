// POST /oauth2/token: checks the request in the documented order, one small function per step, and issues the token.
import { ApiError } from '@company-data/protocol/errors'
import { hasLevel, type Level } from '@company-data/protocol/levels'
import type { Base } from '../../../../gate/base.ts'
import { requireGrantInMode, type TokenGrant, tokenGrants } from '../../../../gate/steps/modes.ts'
import type { ClientState } from '../../clients/index.ts'
import type { AccessClaims, BearerResponse } from '../../tokens/index.ts'
import { authenticateClient, type ClientRequest } from '../client-authentication.ts'
import { mayComplete, requireGrantAllowed } from '../client-rules.ts'
import type { OAuthDeps } from '../deps.ts'
import { type Parameters, requireParameter } from '../parameters.ts'
import { type ExchangedCode, exchangeCode } from './exchange-code.ts'

export interface TokenResponse extends BearerResponse {
  api_url?: string
  refresh_token?: string
  id_token?: string
  scope?: 'openid'
}

const requireGrantType = (parameters: Parameters): TokenGrant => {
  const name = requireParameter(parameters, 'grant_type')
  const grantType = tokenGrants.find((supported) => supported === name)
  if (!grantType) throw new ApiError('oauth.unsupported_grant_type')
  return grantType
}

/** D1-TOK-27, T-25: codes are created and exchanged at the front door only. */
const requireFrontDoorForCodes = ({ addresses }: OAuthDeps, grant: TokenGrant, base: Base): void => {
  if (grant !== 'authorization_code' || base.kind === 'front-door') return
  throw new ApiError('region.rebase_required', { members: { api_url: addresses.frontDoor() } })
}

/** G-012: a service client needs its company on Basic. Tokens issued before stay valid until they expire. */
const requireClientLevel = (client: ClientState, level: Level): void => {
  if (client.kind === 'svc' && !hasLevel(level, 'basic')) {
    throw new ApiError('account.level_required', { members: { required_level: 'basic' } })
  }
}

/** D1-TOK-19, -20: an account client acts as its company; a service client is itself. A-42: for an app it is the person. */
const getSubject = ({ kind, companyUserId, clientId }: ClientState, userId: string | undefined): string => {
  if (kind === 'app' && userId !== undefined) return userId
  return kind === 'acct' ? companyUserId : clientId
}

const buildClaims = (client: ClientState, grant?: { grantId: string; userId: string }): AccessClaims => ({
  sub: getSubject(client, grant?.userId),
  kind: client.kind,
  client_id: client.clientId,
  gen: client.gen,
  ...(grant !== undefined && { grant: grant.grantId }),
})

const refresh = async (deps: OAuthDeps, client: ClientState, parameters: Parameters) => {
  const { clientId, gen } = client
  const caller = { clientId, gen, oldestGen: client.oldestGen() }
  const grant = await deps.tokens.grants.rotate(requireParameter(parameters, 'refresh_token'), caller)
  if (!grant) throw new ApiError('oauth.invalid_grant')
  // The user who approved may have lost the right or the account since.
  if (!(await mayComplete(client, await deps.accounts.state(grant.userId), deps.delegates))) {
    throw new ApiError('oauth.invalid_grant')
  }
  return grant
}

/** a sign-in app gets an ID token with the exchange of its code, and none with a refresh. */
const signInMembers = async (
  { tokens }: OAuthDeps,
  { kind, clientId }: ClientState,
  grant: { userId: string } | ExchangedCode,
): Promise<Pick<TokenResponse, 'id_token' | 'scope'>> => {
  if (kind !== 'app') return {}
  if (!('authTime' in grant) || grant.authTime === null) return { scope: 'openid' }
  const { userId, authTime, nonce, claims } = grant
  const id_token = await tokens.issueIdToken({ sub: userId, aud: clientId, authTime, nonce, claims })
  return { id_token, scope: 'openid' }
}

export const issueToken = async (deps: OAuthDeps, request: ClientRequest): Promise<TokenResponse> => {
  const { parameters, base } = request
  const grantType = requireGrantType(parameters)
  // G-021: a region that is out of order refuses before any other check (D1-OPS-10).
  if (base.kind === 'region') requireGrantInMode(grantType, deps.regions.getMode(base.region))
  requireFrontDoorForCodes(deps, grantType, base)
  const client = await authenticateClient(deps, request)
  requireGrantAllowed(client, grantType)
  const company = await deps.accounts.state(client.companyUserId)
  if (!company) throw new ApiError('oauth.invalid_client')
  requireClientLevel(client, company.level)
  if (base.kind === 'front-door') requireGrantInMode(grantType, deps.regions.getMode(company.home))

  // T-27: only responses at the front door have api_url.
  const apiUrl = base.kind === 'front-door' ? { api_url: deps.regions.getApiUrl(company.home) ?? '' } : {}
  if (grantType === 'client_credentials')
    return { ...(await deps.tokens.issue(buildClaims(client), grantType)), ...apiUrl }
  const grant =
    grantType === 'refresh_token'
      ? await refresh(deps, client, parameters)
      : await exchangeCode(deps, client, parameters)
  const bearer = await deps.tokens.issue(buildClaims(client, grant), grantType)
  return { ...bearer, ...apiUrl, refresh_token: grant.refreshToken, ...(await signInMembers(deps, client, grant)) }
}
