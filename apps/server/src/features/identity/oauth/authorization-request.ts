// Parses the parameters of /oauth2/authorize, in the order of their checks (G-031).
import { ApiError } from '@company-data/protocol/errors'
import { detachedStateLength, signInAppLimits } from '@company-data/protocol/limits'
import { matchesRedirectUri } from '@company-data/protocol/redirect-uri'
import { isPrintable } from '@company-data/protocol/wire/identity/names'
import type { ClientState } from '../clients/index.ts'
import type { OAuthDeps } from './deps.ts'
import { type Parameters, requireParameter } from './parameters.ts'
import { readChallenge } from './pkce.ts'

const { min, max } = detachedStateLength
const { nonceCharacters } = signInAppLimits
const STATE = new RegExp(`^[\\w-]{${min},${max}}$`)

const invalidRequest = (message: string): ApiError => new ApiError('oauth.invalid_request', { message })

/** The API reports it like any other bad parameter; a redirect has a separate code for it (RFC 6749, 4.1.2.1). */
export class UnsupportedResponseType extends ApiError {
  constructor() {
    super('oauth.invalid_request', { message: 'response_type must be code.' })
  }
}

/** G-112: a person enrolls for two-factor approval. */
export const ENROLL_MODE = '2fa_enroll'

export interface AuthorizationRequest {
  client: ClientState
  /** Undefined in detached mode. */
  redirectUri: string | undefined
  state: string | undefined
  challenge: string | undefined
  detached: boolean
  mode: string | undefined
  /** For a sign-in: it is repeated in the ID token. */
  nonce: string | undefined
}

/** A code flow of a sign-in app, with claims that the person consents to. */
export const isSignIn = ({ client, mode }: AuthorizationRequest): boolean =>
  client.kind === 'app' && mode !== ENROLL_MODE

/** A refusal here is shown and never redirected, because client and redirect URI are not verified yet. */
const requireClient = async ({ clients }: OAuthDeps, parameters: Parameters): Promise<ClientState> => {
  const client = await clients.state(requireParameter(parameters, 'client_id'))
  if (!client) throw new ApiError('oauth.invalid_client', { status: 400 })
  return client
}

/** Only the port of a loopback address may differ from a registered one (B-01). */
const isRegistered = ({ redirectUris }: ClientState, requested: string): boolean =>
  redirectUris.some((registered) => matchesRedirectUri(registered, requested))

const readRedirectUri = (client: ClientState, parameters: Parameters, detached: boolean): string | undefined => {
  const redirectUri = parameters.get('redirect_uri')
  // D1-TOK-16: a client without a registered redirect URI has no code flow, detached or not.
  if (detached && redirectUri === undefined && client.redirectUris.length > 0) return undefined
  if (client.redirectUris.length === 0)
    throw new ApiError('oauth.unauthorized_client', { message: 'The client has no redirect URI.' })
  if (redirectUri === undefined || !isRegistered(client, redirectUri)) throw new ApiError('oauth.redirect_uri_mismatch')
  return redirectUri
}

/** A poll names only the state, so it must be present and hard to guess. */
const readDetachedState = (parameters: Parameters): string => {
  const state = parameters.get('state')
  if (state !== undefined && STATE.test(state)) return state
  throw invalidRequest(`A detached state is ${min} to ${max} characters of [A-Za-z0-9_-].`)
}

/** the only OpenID parameter with an effect. */
const readNonce = (parameters: Parameters): string | undefined => {
  const nonce = parameters.get('nonce')
  if (nonce === undefined || (nonce.length <= nonceCharacters && isPrintable(nonce))) return nonce
  throw invalidRequest(`nonce must have at most ${nonceCharacters} characters, and no control characters.`)
}

/** no other parameter has an effect. A poll of a detached request needs no redirect URI. */
const readEnrollment = (client: ClientState, parameters: Parameters, detached: boolean): AuthorizationRequest => {
  if (client.kind === 'acct') {
    throw new ApiError('oauth.unauthorized_client', { message: 'An account client has no service to enroll for.' })
  }
  const isWithoutReturn = detached && !parameters.has('redirect_uri')
  return {
    client,
    redirectUri: isWithoutReturn ? undefined : readRedirectUri(client, parameters, false),
    detached,
    mode: ENROLL_MODE,
    state: detached ? readDetachedState(parameters) : parameters.get('state'),
    challenge: undefined,
    nonce: undefined,
  }
}

export const readAuthorization = async (deps: OAuthDeps, parameters: Parameters): Promise<AuthorizationRequest> => {
  const client = await requireClient(deps, parameters)
  const responseMode = parameters.get('response_mode')
  if (responseMode !== undefined && responseMode !== 'query' && responseMode !== 'detached')
    throw invalidRequest('response_mode is not supported.')
  const detached = responseMode === 'detached'
  const mode = parameters.get('mode')
  if (mode === ENROLL_MODE) return readEnrollment(client, parameters, detached)
  // Before the redirect URI: a client that only enrolls has none, and would get an error about that instead of its mode
  //
  if (mode !== undefined) throw invalidRequest('mode is not supported.')
  const redirectUri = readRedirectUri(client, parameters, detached)
  if (parameters.get('response_type') !== 'code') throw new UnsupportedResponseType()
  return {
    client,
    redirectUri,
    detached,
    mode,
    state: detached ? readDetachedState(parameters) : parameters.get('state'),
    challenge: readChallenge(client, parameters),
    nonce: client.kind === 'app' ? readNonce(parameters) : undefined,
  }
}

/** The target of errors of this request (B-07): undefined unless client and redirect URI are right, and in detached mode. */
export const findErrorAddress = async ({ clients }: OAuthDeps, parameters: Parameters): Promise<string | undefined> => {
  const [clientId, redirectUri] = [parameters.get('client_id'), parameters.get('redirect_uri')]
  if (clientId === undefined || redirectUri === undefined) return undefined
  if (parameters.get('response_mode') === 'detached') return undefined
  const client = await clients.state(clientId)
  return client && isRegistered(client, redirectUri) ? redirectUri : undefined
}
