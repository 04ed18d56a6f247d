// GET and POST /oauth2/authorize: the consent page for a valid request, and the decision of the user (G-031).
import { ApiError } from '@company-data/protocol/errors'
import { authorizationCodeSeconds } from '@company-data/protocol/limits'
import type { AccountState } from '../../accounts/index.ts'
import type { ClientRequest } from '../client-authentication.ts'
import { mayComplete } from '../client-rules.ts'
import { type Outcome, openDetached, settleDetached } from '../detached/open-and-settle-result.ts'
import type { OAuthNeeds } from '../needs.ts'
import type { Parameters } from '../parameters.ts'
import { insertCode } from './authorization-code-store.ts'
import { type AuthorizationRequest, ENROLL_MODE, readAuthorization } from './authorization-request.ts'
import { requireUser } from './consenting-user.ts'
import { enroll } from './enrollment.ts'

/** Where the browser goes next; `iss` names the server that answered (RFC 9207). */
export const redirectTo = (
  needs: OAuthNeeds,
  { redirectUri, state }: AuthorizationRequest,
  outcome: Readonly<Record<string, string>>,
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

/** GET: checks the request, opens the result of a detached one, and gives the address of the consent page. */
export const startAuthorization = async (needs: OAuthNeeds, parameters: Parameters): Promise<string> => {
  const request = await readAuthorization(needs, parameters)
  if (request.detached) await openDetached(needs, request)
  return `${needs.addresses.authWeb()}?${new URLSearchParams([...parameters])}`
}

/** What the client gets; undefined when this user may not give it. */
const complete = async (
  needs: OAuthNeeds,
  request: AuthorizationRequest,
  user: AccountState,
): Promise<Outcome | undefined> => {
  // D1-TFA-35: no code.
  if (request.mode === ENROLL_MODE) return (await enroll(needs, request, user)) ? { enrolled: 'true' } : undefined
  return (await mayComplete(request.client, user, needs.delegates))
    ? { code: await newCode(needs, request, user) }
    : undefined
}

const readDecision = (parameters: Parameters): 'approve' | 'deny' => {
  const decision = parameters.get('decision')
  if (decision === 'approve' || decision === 'deny') return decision
  throw new ApiError('oauth.invalid_request', { message: 'decision must be approve or deny.' })
}

/** POST: the user's decision. Gives the address to redirect the browser to; none in detached mode, where the client polls. */
export const decideAuthorization = async (
  needs: OAuthNeeds,
  { parameters, authorization, address }: Pick<ClientRequest, 'parameters' | 'authorization' | 'address'>,
): Promise<string | undefined> => {
  const request = await readAuthorization(needs, parameters)
  const user = await requireUser(needs, parameters, authorization, address)
  const isApproved = readDecision(parameters) === 'approve'
  const outcome = isApproved ? await complete(needs, request, user) : undefined
  if (!request.detached) return redirectTo(needs, request, outcome ?? { error: 'access_denied' })
  await settleDetached(needs, request, outcome)
  return undefined
}
