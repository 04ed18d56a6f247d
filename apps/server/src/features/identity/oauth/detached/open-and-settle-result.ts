// Detached mode (G-033): no redirect; the decision waits as a result that the client polls by the state it chose.
import { ApiError } from '@company-data/protocol/errors'
import { detachedResultSeconds } from '@company-data/protocol/limits'
import type { AuthorizationRequest } from '../authorize/authorization-request.ts'
import type { OAuthNeeds } from '../needs.ts'
import { insertDetached, updateDetachedOutcome } from './detached-result-store.ts'

/** What the waiting code is encrypted for. */
export const DETACHED_CODE_PURPOSE = 'detached_result.code'

/** Opens the pending result when the flow starts (2.20). A state that the client has used before keeps its old result. */
export const openDetached = async (
  { directory, clock }: OAuthNeeds,
  { client, state, mode }: AuthorizationRequest,
): Promise<void> => {
  await insertDetached(directory.kysely, client.clientId, state ?? '', mode ?? null, clock.now())
}

/** Records the user's decision: a code when the user approved, undefined when not. */
export const settleDetached = async (
  { directory, clock, secrets }: OAuthNeeds,
  { client, state }: AuthorizationRequest,
  code: string | undefined,
): Promise<void> => {
  const outcome =
    code === undefined
      ? ({ status: 'denied', code_encrypted: null } as const)
      : ({ status: 'done', code_encrypted: secrets.encrypt(code, DETACHED_CODE_PURPOSE) } as const)
  const notBefore = new Date(clock.nowMs() - detachedResultSeconds * 1000)
  const isSettled = await updateDetachedOutcome(directory.kysely, client.clientId, state ?? '', outcome, notBefore)
  if (!isSettled)
    throw new ApiError('oauth.invalid_request', { message: 'This request is not open any more. Start again.' })
}
