// POST /oauth2/result: the poll of detached mode; the first read of an outcome consumes it (G-033).
import { ApiError } from '@company-data/protocol/errors'
import { detachedResultSeconds } from '@company-data/protocol/limits'
import { DETACHED_PURPOSE } from './authorize.ts'
import { authenticateClient, credentialsOf } from './client-authentication.ts'
import type { OAuthNeeds } from './needs.ts'
import { requireParameter } from './parameters.ts'
import { consumeDetached, findDetached } from './store.ts'
import type { TokenRequest } from './token.ts'

export type ResultAnswer = { status: 'pending' | 'denied' } | { code: string; state: string }

/** D1-OPS-04: the poll consumes, so it is refused while the company's region cannot be written to. */
const requireWritable = async ({ accounts, regions }: OAuthNeeds, companyUserId: string): Promise<void> => {
  const company = await accounts.state(companyUserId)
  const mode = company ? regions.modeOf(company.home) : 'normal'
  if (mode === 'out_of_order') throw new ApiError('platform.out_of_order')
  if (mode === 'writes_paused') throw new ApiError('db.writes_paused')
}

export const readResult = async (needs: OAuthNeeds, request: TokenRequest): Promise<ResultAnswer> => {
  const { parameters, query, authorization, address } = request
  const client = await authenticateClient(needs, credentialsOf(parameters, query, authorization), address)
  await requireWritable(needs, client.companyUserId)
  const state = requireParameter(parameters, 'state')
  const { directory, clock, secrets } = needs
  const found = await findDetached(directory.kysely, client.clientId, state)
  if (!found) throw new ApiError('oauth.result_not_found')
  if (found.consumed_at) throw new ApiError('oauth.result_consumed')
  if (clock.nowMs() >= found.created_at.getTime() + detachedResultSeconds * 1000)
    throw new ApiError('oauth.result_expired')
  if (found.status === 'pending') return { status: 'pending' }
  if (!(await consumeDetached(directory.kysely, client.clientId, state, clock.now())))
    throw new ApiError('oauth.result_consumed')
  if (found.status === 'denied' || found.code_encrypted === null) return { status: 'denied' }
  return { code: secrets.decrypt(found.code_encrypted, DETACHED_PURPOSE), state }
}
