// Steps 2 and 7: the operating modes of a region and their exemptions (D1-OPS, CX-22, traps T-85 and T-86).
import { ApiError } from '@company-data/protocol/errors'
import type { Mode } from '@company-data/protocol/wire/operations/modes'
import { type Exchange, isOperatorPath, type PipelineDeps, type Step } from '../exchange.ts'

/**
 * The mode that applies: that of the base's region, or at the front door that of the caller's home region, once known.
 */
const modeFor = ({ base, caller }: Exchange, deps: PipelineDeps): Mode => {
  if (base.kind === 'region') return deps.getMode(base.region)
  return caller && 'home' in caller ? deps.getMode(caller.home) : 'normal'
}

const isExempt = ({ route, path }: Exchange): boolean =>
  route?.modes === 'exempt' || route?.modes === 'handler' || isOperatorPath(path)

/** While a region is being rebuilt it processes nothing, not even reads; in quarantine no base does. */
export const refuseOutOfOrder: Step = (exchange, deps) => {
  const { route, path } = exchange
  if (deps.isQuarantined && route?.modes !== 'exempt' && !isOperatorPath(path))
    throw new ApiError('platform.out_of_order')
  if (modeFor(exchange, deps) === 'out_of_order' && !isExempt(exchange)) throw new ApiError('platform.out_of_order')
}

const writes = ({ method, route }: Exchange): boolean => {
  if (route?.modes === 'drains') return true
  if (route?.modes === 'works-while-paused') return false
  return method !== 'GET' && method !== 'HEAD'
}

/**
 * While writes are paused or the caller's account is moving, every non-GET is refused, as are GETs that drain a feed.
 */
export const refuseWhilePaused: Step = (exchange, deps) => {
  const mode = modeFor(exchange, deps)
  const isMoving = exchange.caller !== undefined && 'moving' in exchange.caller && exchange.caller.moving
  if ((mode === 'normal' && !isMoving) || isExempt(exchange)) return
  // At the front door the caller's home region was not known in step 2, so it is checked here.
  if (mode === 'out_of_order') throw new ApiError('platform.out_of_order')
  if (writes(exchange)) throw new ApiError('db.writes_paused')
}

export const tokenGrants = ['client_credentials', 'authorization_code', 'refresh_token'] as const
export type TokenGrant = (typeof tokenGrants)[number]

/** The token endpoint works while writes are paused; out of order, only client_credentials does. */
export const requireGrantInMode = (grant: TokenGrant, mode: Mode): void => {
  if (mode === 'out_of_order' && grant !== 'client_credentials') throw new ApiError('platform.out_of_order')
}
