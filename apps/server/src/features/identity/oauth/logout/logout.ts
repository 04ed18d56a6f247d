// A logout that an app starts: checks the request, and ends the person's sessions of the consent page (B-10).
import { ApiError } from '@company-data/protocol/errors'
import { matchesRedirectUri, withOutcome } from '@company-data/protocol/redirect-uri'
import type { OAuthDeps } from '../deps.ts'
import type { Parameters } from '../parameters.ts'

/** The `client_name` of the consent page at its login. */
const CONSENT_PAGE = 'consent'

interface LogoutRequest {
  /** Undefined without an ID token: then no session is known to be the person's. */
  userId: string | undefined
  /** The next address for the browser; null: it stays. */
  redirectTo: string | null
}

const invalid = (message: string): ApiError => new ApiError('oauth.invalid_request', { message })

/** The app that asks, by its id or by the ID token that was issued to it. */
const readClientId = (parameters: Parameters, audience: string | undefined): string | undefined => {
  const clientId = parameters.get('client_id')
  if (clientId !== undefined && audience !== undefined && clientId !== audience)
    throw invalid('client_id is not the client of id_token_hint.')
  return clientId ?? audience
}

/** Only a registered address is redirected to. */
const readRedirect = async (
  { clients }: Pick<OAuthDeps, 'clients'>,
  parameters: Parameters,
  clientId: string | undefined,
): Promise<string | null> => {
  const requested = parameters.get('post_logout_redirect_uri')
  const client = clientId === undefined ? undefined : await clients.state(clientId)
  if (clientId !== undefined && client === undefined) throw new ApiError('oauth.invalid_client', { status: 400 })
  if (requested === undefined) return null
  if (client === undefined) throw invalid('post_logout_redirect_uri needs client_id or id_token_hint.')
  if (!client.postLogoutRedirectUris.some((registered) => matchesRedirectUri(registered, requested)))
    throw new ApiError('oauth.redirect_uri_mismatch')
  const state = parameters.get('state')
  return state === undefined ? requested : withOutcome(requested, { state })
}

const readLogout = async (
  deps: Pick<OAuthDeps, 'clients' | 'tokens'>,
  parameters: Parameters,
): Promise<LogoutRequest> => {
  const idToken = parameters.get('id_token_hint')
  const hint = idToken === undefined ? undefined : deps.tokens.readIdTokenHint(idToken)
  if (idToken !== undefined && hint === undefined) throw invalid('id_token_hint is not an ID token of this platform.')
  const clientId = readClientId(parameters, hint?.aud)
  return { userId: hint?.sub, redirectTo: await readRedirect(deps, parameters, clientId) }
}

/** The address of the page that asks the person. */
export const startLogout = async (deps: OAuthDeps, parameters: Parameters): Promise<string> => {
  await readLogout(deps, parameters)
  return `${deps.addresses.authWeb()}/logout?${new URLSearchParams([...parameters])}`
}

/** The person has agreed; returns the next address for the browser. */
export const endSessions = async (deps: OAuthDeps, parameters: Parameters): Promise<string | null> => {
  const { userId, redirectTo } = await readLogout(deps, parameters)
  if (userId !== undefined) {
    await deps.directory.transaction((tx) =>
      deps.tokens.grants.revoke(tx, { userId, kind: 'session', app: CONSENT_PAGE }),
    )
  }
  return redirectTo
}
