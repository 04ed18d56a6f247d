// POST /oauth2/result: the poll of detached mode; the first read of the outcome consumes it (G-033).
import { ApiError } from '@company-data/protocol/errors'
import { detachedResultSeconds } from '@company-data/protocol/limits'
import { ENROLL_MODE } from '../authorization-request.ts'
import { authenticateClient, type ClientRequest } from '../client-authentication.ts'
import type { OAuthDeps } from '../deps.ts'
import { requireParameter } from '../parameters.ts'
import { consumeDetached, findDetached } from './detached-result-store.ts'
import { DETACHED_CODE_PURPOSE } from './open-and-settle-result.ts'

export type DetachedResultResponse =
  | { status: 'pending' | 'denied' }
  | { code: string; state: string }
  | { enrolled: true }

/** D1-OPS-04: the poll consumes the result, so it is refused while writes to the company's region are paused. */
const requireWritable = async ({ accounts, regions }: OAuthDeps, companyUserId: string): Promise<void> => {
  const company = await accounts.state(companyUserId)
  const mode = company ? regions.getMode(company.home) : 'normal'
  if (mode === 'out_of_order') throw new ApiError('platform.out_of_order')
  if (mode === 'writes_paused') throw new ApiError('db.writes_paused')
}

export const readResult = async (deps: OAuthDeps, request: ClientRequest): Promise<DetachedResultResponse> => {
  const client = await authenticateClient(deps, request, { unknownClients: 'together' })
  await requireWritable(deps, client.companyUserId)
  const state = requireParameter(request.parameters, 'state')
  const { directory, clock, secrets } = deps
  const result = await findDetached(directory.kysely, client.clientId, state)
  if (!result) throw new ApiError('oauth.result_not_found')
  if (result.consumed_at) throw new ApiError('oauth.result_consumed')
  if (clock.nowMs() >= result.created_at.getTime() + detachedResultSeconds * 1000)
    throw new ApiError('oauth.result_expired')
  if (result.status === 'pending') return { status: 'pending' }
  if (!(await consumeDetached(directory.kysely, client.clientId, state, clock.now())))
    throw new ApiError('oauth.result_consumed')
  if (result.status === 'done' && result.mode === ENROLL_MODE) return { enrolled: true }
  if (result.status === 'denied' || result.code_encrypted === null) return { status: 'denied' }
  return { code: secrets.decrypt(result.code_encrypted, DETACHED_CODE_PURPOSE), state }
}
