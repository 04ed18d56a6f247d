// GET and POST /oauth2/authorize: a user decides on a request that was checked before; only then is there a redirect (G-031).
import { authorizationCodeSeconds } from '@company-data/protocol/limits'
import type { AccountState } from '../accounts/index.ts'
import { insertCode } from './authorization-code-store.ts'
import type { AuthorizationRequest } from './authorization-request.ts'
import { mayComplete } from './client-rules.ts'
import { settleDetached } from './detached-result.ts'
import type { OAuthNeeds } from './needs.ts'

/** Where the browser goes next; `iss` names the server that answered (RFC 9207). */
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

/** Carries out the user's decision: a redirect for a browser, or a result that the client polls. */
export const completeAuthorization = async (
  needs: OAuthNeeds,
  request: AuthorizationRequest,
  user: AccountState,
  approved: boolean,
): Promise<{ redirectTo: string | undefined }> => {
  const allowed = approved && (await mayComplete(request.client, user, needs.delegates))
  const code = allowed ? await newCode(needs, request, user) : undefined
  if (request.detached) {
    await settleDetached(needs, request, code)
    return { redirectTo: undefined }
  }
  return { redirectTo: redirectTo(needs, request, code === undefined ? { error: 'access_denied' } : { code }) }
}
