// Detached mode (G-033): no redirect; the decision waits as a result that the client polls by its chosen state.
import { ApiError } from '@company-data/protocol/errors'
import { detachedResultSeconds } from '@company-data/protocol/limits'
import type { AuthorizationRequest } from '../authorization-request.ts'
import { refuseDeletedClient } from '../client-rules.ts'
import type { OAuthDeps } from '../deps.ts'
import {
  findDetached,
  hasMoreDetached,
  insertDetached,
  removeOldDetached,
  updateDetachedOutcome,
} from './detached-result-store.ts'

/** The encryption purpose of the waiting code. */
export const DETACHED_CODE_PURPOSE = 'detached_result.code'

/**
 * Anyone may start a flow for a client. A bound that refuses would let a stranger refuse the users of the client, and one that
 * deletes the oldest result would let it end their flows: so each address has a fair share (B-22).
 */
const MAX_RESULTS = 10_000
/** Several are deleted at once, because their shares are counted then. */
const KEPT_RESULTS = 9_500
const OPENER_PURPOSE = 'detached_result.opened_from'

const openSince = ({ clock }: Pick<OAuthDeps, 'clock'>): Date => new Date(clock.nowMs() - detachedResultSeconds * 1000)

/** Opens the pending result when the flow starts (2.20). A reused state keeps its old result. */
export const openDetached = async (
  deps: OAuthDeps,
  { client: { clientId }, state, mode }: AuthorizationRequest,
  address: string,
): Promise<void> => {
  const { directory, clock, secrets } = deps
  const { kysely } = directory
  const openedFrom = secrets.keyedHash(address, OPENER_PURPOSE)
  const result = { clientId, state: state ?? '', mode: mode ?? null, openedFrom, now: clock.now() }
  if (!(await insertDetached(kysely, result).catch(refuseDeletedClient))) return
  if (await hasMoreDetached(kysely, clientId, MAX_RESULTS))
    await removeOldDetached(kysely, clientId, { rest: KEPT_RESULTS, expiredBefore: openSince(deps) })
}

/** The result of an approval for the client. */
export type Outcome = { code: string } | { enrolled: 'true' }

const closed = (): ApiError =>
  new ApiError('oauth.invalid_request', { message: 'This request is not open any more. Start again.' })

/** For an operation with another effect before the result is settled. */
export const requirePending = async (deps: OAuthDeps, { client, state }: AuthorizationRequest): Promise<void> => {
  const result = await findDetached(deps.directory.kysely, client.clientId, state ?? '')
  if (result?.status !== 'pending' || result.created_at <= openSince(deps)) throw closed()
}

/** Records the user's decision; undefined if it was a denial. */
export const settleDetached = async (
  deps: OAuthDeps,
  { client, state }: AuthorizationRequest,
  outcome: Outcome | undefined,
): Promise<void> => {
  const { directory, secrets } = deps
  const code = outcome !== undefined && 'code' in outcome ? outcome.code : undefined
  const result = {
    status: outcome === undefined ? ('denied' as const) : ('done' as const),
    code_encrypted: code === undefined ? null : secrets.encrypt(code, DETACHED_CODE_PURPOSE),
  }
  const notBefore = openSince(deps)
  const isSettled = await updateDetachedOutcome(directory.kysely, client.clientId, state ?? '', result, notBefore)
  if (!isSettled) throw closed()
}
