// GET and POST /oauth2/authorize: what is asked is checked first; only a sound request ever leads to a redirect (G-031).
import { ApiError } from '@company-data/protocol/errors'
import { authorizationCodeSeconds, detachedResultSeconds, detachedStateLength } from '@company-data/protocol/limits'
import type { AccountState } from '../accounts/index.ts'
import type { ClientState } from '../clients/index.ts'
import { mayComplete, needsPkce } from './client-rules.ts'
import type { OAuthNeeds } from './needs.ts'
import { type Parameters, requireParameter } from './parameters.ts'
import { insertCode, insertDetached, settleDetached } from './store.ts'

const invalidRequest = (message: string): ApiError => new ApiError('oauth.invalid_request', { message })

const CHALLENGE = /^[\w-]{43}$/
const DETACHED_STATE = new RegExp(`^[\\w-]{${detachedStateLength.min},${detachedStateLength.max}}$`)

export interface AuthorizationRequest {
  client: ClientState
  /** Undefined in detached mode. */
  redirectUri: string | undefined
  state: string | undefined
  challenge: string | undefined
  detached: boolean
  mode: string | undefined
}

/** Shown, never redirected: neither the client nor the address can be trusted yet. */
const clientOf = async ({ clients }: OAuthNeeds, parameters: Parameters): Promise<ClientState> => {
  const client = await clients.state(requireParameter(parameters, 'client_id'))
  if (!client) throw new ApiError('oauth.invalid_client', { status: 400 })
  return client
}

/** Equal to the letter (T-89): no prefix, no normalisation. */
const redirectUriOf = (client: ClientState, parameters: Parameters, detached: boolean): string | undefined => {
  const given = parameters.get('redirect_uri')
  // D1-TOK-16: without a registered address there is no code flow, detached or not.
  if (detached && given === undefined && client.redirectUri !== null) return undefined
  if (client.redirectUri === null)
    throw new ApiError('oauth.unauthorized_client', { message: 'The client has no redirect URI.' })
  if (given !== client.redirectUri) throw new ApiError('oauth.redirect_uri_mismatch')
  return given
}

const challengeOf = (client: ClientState, parameters: Parameters): string | undefined => {
  const challenge = parameters.get('code_challenge')
  const method = parameters.get('code_challenge_method')
  if (challenge === undefined) {
    if (method !== undefined) throw invalidRequest('code_challenge_method without code_challenge.')
    if (needsPkce(client)) throw invalidRequest('PKCE is required: send code_challenge with S256.')
    return undefined
  }
  // RFC 7636 would read a missing method as plain, which is not offered here.
  if (method !== 'S256') throw invalidRequest('code_challenge_method must be S256.')
  if (!CHALLENGE.test(challenge)) throw invalidRequest('code_challenge must be the 43 characters of an S256 challenge.')
  return challenge
}

const stateOf = (parameters: Parameters, detached: boolean): string | undefined => {
  const state = parameters.get('state')
  if (detached && (state === undefined || !DETACHED_STATE.test(state))) {
    throw invalidRequest(
      `A detached state is ${detachedStateLength.min} to ${detachedStateLength.max} characters of [A-Za-z0-9_-].`,
    )
  }
  return state
}

export const readAuthorization = async (needs: OAuthNeeds, parameters: Parameters): Promise<AuthorizationRequest> => {
  const client = await clientOf(needs, parameters)
  const responseMode = parameters.get('response_mode')
  if (responseMode !== undefined && responseMode !== 'query' && responseMode !== 'detached')
    throw invalidRequest('response_mode is not supported.')
  const detached = responseMode === 'detached'
  const redirectUri = redirectUriOf(client, parameters, detached)
  const mode = parameters.get('mode')
  if (mode !== undefined) throw invalidRequest('mode is not supported.')
  if (parameters.get('response_type') !== 'code') throw invalidRequest('response_type must be code.')
  return {
    client,
    redirectUri,
    detached,
    mode,
    state: stateOf(parameters, detached),
    challenge: challengeOf(client, parameters),
  }
}

/** A detached state is open from here on (2.20); the same state again is a mistake of the client. */
export const openDetached = async (
  { directory, clock }: OAuthNeeds,
  { client, state, detached, mode }: AuthorizationRequest,
): Promise<void> => {
  if (!detached) return
  await insertDetached(directory.kysely, client.clientId, state ?? '', mode ?? null, clock.now())
}

/** Where the browser goes next: RFC 9207's `iss` says which server answered. */
const redirectTo = (
  needs: OAuthNeeds,
  { redirectUri, state }: AuthorizationRequest,
  outcome: Record<string, string>,
): string => {
  const url = new URL(redirectUri ?? needs.addresses.frontDoor())
  for (const [name, value] of Object.entries({
    ...outcome,
    ...(state !== undefined && { state }),
    iss: needs.addresses.frontDoor(),
  })) {
    url.searchParams.set(name, value)
  }
  return url.href
}

const newCode = async (needs: OAuthNeeds, request: AuthorizationRequest, user: AccountState): Promise<string> => {
  const code = `ac_${needs.secrets.random()}`
  const row = {
    client_id: request.client.clientId,
    user_id: user.userId,
    redirect_uri: request.redirectUri ?? null,
    code_challenge: request.challenge ?? null,
  }
  await insertCode(needs.directory.kysely, code, row, new Date(needs.clock.nowMs() + authorizationCodeSeconds * 1000))
  return code
}

export const DETACHED_PURPOSE = 'detached_result.code'

const settle = async (
  needs: OAuthNeeds,
  { client, state }: AuthorizationRequest,
  code: string | undefined,
): Promise<void> => {
  const { directory, clock, secrets } = needs
  const outcome =
    code === undefined
      ? ({ status: 'denied', code_encrypted: null } as const)
      : ({ status: 'done', code_encrypted: secrets.encrypt(code, DETACHED_PURPOSE) } as const)
  const oldest = new Date(clock.nowMs() - detachedResultSeconds * 1000)
  const settled = await settleDetached(directory.kysely, client.clientId, state ?? '', outcome, oldest)
  if (!settled) throw invalidRequest('This request is not open any more. Start again.')
}

/** The user's decision: a redirect for a browser, or a result that the client polls. */
export const completeAuthorization = async (
  needs: OAuthNeeds,
  request: AuthorizationRequest,
  user: AccountState,
  approved: boolean,
): Promise<{ redirectTo: string | undefined }> => {
  const allowed = approved && (await mayComplete(request.client, user, needs.delegates))
  const code = allowed ? await newCode(needs, request, user) : undefined
  if (request.detached) {
    await settle(needs, request, code)
    return { redirectTo: undefined }
  }
  return { redirectTo: redirectTo(needs, request, code === undefined ? { error: 'access_denied' } : { code }) }
}
