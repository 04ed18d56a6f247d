// Extra data on a sign-in app's authorization code: nonce, login time, consented claims (G-142).
import { ApiError } from '@company-data/protocol/errors'
import type { AuthorizationRequest } from '../authorization-request.ts'
import type { OAuthDeps } from '../deps.ts'
import { requirePending } from '../detached/open-and-settle-result.ts'
import type { CodeRow } from './authorization-code-store.ts'
import type { ConsentingUser } from './consenting-user.ts'

type SignInMembers = Pick<CodeRow, 'nonce' | 'auth_time' | 'consent_encrypted'>

export const notASignIn: SignInMembers = { nonce: null, auth_time: null, consent_encrypted: null }

/** The encryption purpose of a consent that waits for the exchange of its code. */
export const CONSENT_PURPOSE = 'authorization_code.consent'

const invalidClaims = (): ApiError =>
  new ApiError('oauth.invalid_request', { message: 'claims must be an object, in a form its JSON text.' })

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidClaims()
  }
}

/** an object in JSON, its text in a form. */
const readClaims = (posted: unknown): Readonly<Record<string, unknown>> => {
  const claims = typeof posted === 'string' ? parsed(posted) : (posted ?? {})
  if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) throw invalidClaims()
  return claims as Record<string, unknown>
}

/** The time of the person's authentication: the login of the session, or now if the credentials came with the decision. */
const readAuthTime = async ({ tokens, clock }: OAuthDeps, { sessionId }: ConsentingUser): Promise<Date> =>
  (sessionId === undefined ? undefined : (await tokens.grants.findOpening(sessionId))?.openedAt) ?? clock.now()

/** Refuses invalid claims; a detached request then stays open, and the person may try again. */
export const readSignIn = async (
  deps: OAuthDeps,
  request: AuthorizationRequest,
  user: ConsentingUser,
  posted: unknown,
): Promise<SignInMembers> => {
  if (request.detached) await requirePending(deps, request)
  const consent = await deps.hooks['oauth.consenting'](request.client.clientId, user.account, readClaims(posted))
  return {
    nonce: request.nonce ?? null,
    auth_time: await readAuthTime(deps, user),
    consent_encrypted: deps.secrets.encrypt(consent, CONSENT_PURPOSE),
  }
}
