// GET and POST /oauth2/authorize: the consent page for a valid request, and the decision of the user (G-031).
import { ApiError } from '@company-data/protocol/errors'
import { authorizationCodeSeconds } from '@company-data/protocol/limits'
import { withOutcome } from '@company-data/protocol/redirect-uri'
import { type AuthorizationRequest, ENROLL_MODE, isSignIn, readAuthorization } from '../authorization-request.ts'
import type { ClientRequest } from '../client-authentication.ts'
import { mayComplete, refuseDeletedClient } from '../client-rules.ts'
import type { OAuthDeps } from '../deps.ts'
import { type Outcome, openDetached, settleDetached } from '../detached/open-and-settle-result.ts'
import { type Parameters, parseDecision, parseQueryParameters } from '../parameters.ts'
import { insertCode, removeOldCodes, removeWaitingSignIns } from './authorization-code-store.ts'
import { type ConsentingUser, requireUser } from './consenting-user.ts'
import { enroll } from './enrollment.ts'
import { redirectErrors } from './error-redirect.ts'
import { notASignIn, readSignIn } from './sign-in.ts'

/** The next address for the browser; `iss` names the responding server (RFC 9207). */
const redirectTo = (
  deps: OAuthDeps,
  { redirectUri, state }: AuthorizationRequest,
  outcome: Readonly<Record<string, string>>,
): string => {
  const iss = deps.addresses.frontDoor()
  return withOutcome(redirectUri ?? iss, { ...outcome, ...(state !== undefined && { state }), iss })
}

/** A person signs in at few apps within the minute in which a code is valid. */
const MAX_WAITING_SIGN_INS = 20
/** Codes are kept for a day after their minute, so that a second use is noticed (B-22). */
const MAX_CODES = 1_000

const newCode = async (
  deps: OAuthDeps,
  request: AuthorizationRequest,
  user: ConsentingUser,
  claims: unknown,
): Promise<string> => {
  const signIn = isSignIn(request) ? await readSignIn(deps, request, user, claims) : notASignIn
  const code = `ac_${deps.secrets.random()}`
  const row = {
    client_id: request.client.clientId,
    user_id: user.account.userId,
    redirect_uri: request.redirectUri ?? null,
    code_challenge: request.challenge ?? null,
    ...signIn,
  }
  const { kysely } = deps.directory
  const expiresAt = new Date(deps.clock.nowMs() + authorizationCodeSeconds * 1000)
  await insertCode(kysely, code, row, expiresAt).catch(refuseDeletedClient)
  await removeOldCodes(kysely, row.user_id, MAX_CODES)
  if (row.consent_encrypted !== null) await removeWaitingSignIns(kysely, row.user_id, MAX_WAITING_SIGN_INS)
  return code
}

/** Identical for a user who may not grant the request: the app learns no more about the account. */
const ACCESS_DENIED = { error: 'access_denied', error_description: 'The request was denied.' }
const LOGIN_REQUIRED = { error: 'login_required', error_description: 'The user has to log in.' }

const openConsentPage = async (deps: OAuthDeps, parameters: Parameters, address: string): Promise<string> => {
  const request = await readAuthorization(deps, parameters)
  if (request.detached) await openDetached(deps, request, address)
  // no page is shown, and only the page knows if the user is logged in.
  else if (request.mode === undefined && parameters.get('prompt') === 'none')
    return redirectTo(deps, request, LOGIN_REQUIRED)
  return `${deps.addresses.authWeb()}?${new URLSearchParams([...parameters])}`
}

/** GET: checks the request, opens the result of a detached one, and returns the address of the consent page. */
export const startAuthorization = (deps: OAuthDeps, query: unknown, address: string): Promise<string> =>
  redirectErrors(deps, query, async () => openConsentPage(deps, parseQueryParameters(query), address))

/** The result for the client; undefined if this user may not grant it. */
const complete = async (
  deps: OAuthDeps,
  request: AuthorizationRequest,
  user: ConsentingUser,
  claims: unknown,
): Promise<Outcome | undefined> => {
  // A suspended company gets no data of a person and no approvals.
  if (isSignIn(request) || request.mode === ENROLL_MODE)
    await deps.companies.requireActive(request.client.companyUserId, 'customer')
  // D1-TFA-35: no code.
  if (request.mode === ENROLL_MODE)
    return (await enroll(deps, request, user.account)) ? { enrolled: 'true' } : undefined
  return (await mayComplete(request.client, user.account, deps.delegates))
    ? { code: await newCode(deps, request, user, claims) }
    : undefined
}

const readDecision = (parameters: Parameters): 'approve' | 'deny' => {
  const decision = parameters.get('decision')
  if (decision === 'approve' || decision === 'deny') return decision
  throw new ApiError('oauth.invalid_request', { message: 'decision must be approve or deny.' })
}

/** The body that the consent page posts. */
interface Decision extends Pick<ClientRequest, 'authorization' | 'address'> {
  /** The parameters of the request, the decision and, for a sign-in, the person's claims. */
  body: unknown
}

const decide = async (deps: OAuthDeps, { body, authorization, address }: Decision): Promise<string | undefined> => {
  const { parameters, claims } = parseDecision(body)
  const request = await readAuthorization(deps, parameters)
  const user = await requireUser(deps, parameters, authorization, address)
  const isApproved = readDecision(parameters) === 'approve'
  const outcome = isApproved ? await complete(deps, request, user, claims) : undefined
  if (!request.detached) return redirectTo(deps, request, outcome ?? ACCESS_DENIED)
  await settleDetached(deps, request, outcome)
  return undefined
}

/**
 * POST: the user's decision. Returns the address to redirect the browser to; none in detached mode, where the client
 * polls.
 */
export const decideAuthorization = (deps: OAuthDeps, decision: Decision): Promise<string | undefined> =>
  redirectErrors(deps, decision.body, () => decide(deps, decision))
