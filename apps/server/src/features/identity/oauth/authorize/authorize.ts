// GET and POST /oauth2/authorize: the consent page for a valid request, and the decision of the user (G-031).
import { ApiError } from '@company-data/protocol/errors'
import { authorizationCodeSeconds } from '@company-data/protocol/limits'
import { withOutcome } from '@company-data/protocol/redirect-uri'
import type { ClientRequest } from '../client-authentication.ts'
import { mayComplete } from '../client-rules.ts'
import { type Outcome, openDetached, settleDetached } from '../detached/open-and-settle-result.ts'
import type { OAuthNeeds } from '../needs.ts'
import { decisionOf, type Parameters, queryParametersOf } from '../parameters.ts'
import { insertCode } from './authorization-code-store.ts'
import { type AuthorizationRequest, ENROLL_MODE, isSignIn, readAuthorization } from './authorization-request.ts'
import { type ConsentingUser, requireUser } from './consenting-user.ts'
import { enroll } from './enrollment.ts'
import { redirectErrors } from './error-redirect.ts'
import { notASignIn, readSignIn } from './sign-in.ts'

/** Where the browser goes next; `iss` names the server that answered (RFC 9207). */
const redirectTo = (
  needs: OAuthNeeds,
  { redirectUri, state }: AuthorizationRequest,
  outcome: Readonly<Record<string, string>>,
): string => {
  const iss = needs.addresses.frontDoor()
  return withOutcome(redirectUri ?? iss, { ...outcome, ...(state !== undefined && { state }), iss })
}

const newCode = async (
  needs: OAuthNeeds,
  request: AuthorizationRequest,
  user: ConsentingUser,
  claims: unknown,
): Promise<string> => {
  const signIn = isSignIn(request) ? await readSignIn(needs, request, user, claims) : notASignIn
  const code = `ac_${needs.secrets.random()}`
  const row = {
    client_id: request.client.clientId,
    user_id: user.account.userId,
    redirect_uri: request.redirectUri ?? null,
    code_challenge: request.challenge ?? null,
    ...signIn,
  }
  await insertCode(needs.directory.kysely, code, row, new Date(needs.clock.nowMs() + authorizationCodeSeconds * 1000))
  return code
}

const LOGIN_REQUIRED = { error: 'login_required', error_description: 'The user has to log in.' }

const openConsentPage = async (needs: OAuthNeeds, parameters: Parameters): Promise<string> => {
  const request = await readAuthorization(needs, parameters)
  if (request.detached) await openDetached(needs, request)
  // nobody is asked, and whether anybody is logged in is known to the page alone.
  else if (request.mode === undefined && parameters.get('prompt') === 'none')
    return redirectTo(needs, request, LOGIN_REQUIRED)
  return `${needs.addresses.authWeb()}?${new URLSearchParams([...parameters])}`
}

/** GET: checks the request, opens the result of a detached one, and gives the address to go to: the consent page. */
export const startAuthorization = (needs: OAuthNeeds, query: unknown): Promise<string> =>
  redirectErrors(needs, query, async () => openConsentPage(needs, queryParametersOf(query)))

/** What the client gets; undefined when this user may not give it. */
const complete = async (
  needs: OAuthNeeds,
  request: AuthorizationRequest,
  user: ConsentingUser,
  claims: unknown,
): Promise<Outcome | undefined> => {
  // D1-TFA-35: no code.
  if (request.mode === ENROLL_MODE)
    return (await enroll(needs, request, user.account)) ? { enrolled: 'true' } : undefined
  return (await mayComplete(request.client, user.account, needs.delegates))
    ? { code: await newCode(needs, request, user, claims) }
    : undefined
}

const readDecision = (parameters: Parameters): 'approve' | 'deny' => {
  const decision = parameters.get('decision')
  if (decision === 'approve' || decision === 'deny') return decision
  throw new ApiError('oauth.invalid_request', { message: 'decision must be approve or deny.' })
}

/** What the consent page posts. */
interface Decision extends Pick<ClientRequest, 'authorization' | 'address'> {
  /** The parameters of the request, the decision and, of a sign-in, the claims that the person gives. */
  body: unknown
}

const decide = async (needs: OAuthNeeds, { body, authorization, address }: Decision): Promise<string | undefined> => {
  const { parameters, claims } = decisionOf(body)
  const request = await readAuthorization(needs, parameters)
  const user = await requireUser(needs, parameters, authorization, address)
  const isApproved = readDecision(parameters) === 'approve'
  const outcome = isApproved ? await complete(needs, request, user, claims) : undefined
  if (!request.detached) return redirectTo(needs, request, outcome ?? { error: 'access_denied' })
  await settleDetached(needs, request, outcome)
  return undefined
}

/** POST: the user's decision. Gives the address to redirect the browser to; none in detached mode, where the client polls. */
export const decideAuthorization = (needs: OAuthNeeds, decision: Decision): Promise<string | undefined> =>
  redirectErrors(needs, decision.body, () => decide(needs, decision))
