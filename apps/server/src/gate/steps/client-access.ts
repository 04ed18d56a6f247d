// Step 5: paths that no machine client may reach, then the client's whitelist, then the realms of sessions (G-021).

import { ApiError } from '@company-data/protocol/errors'
import { compilePatterns } from '@company-data/protocol/fnmatch'
import { neverGrantablePatterns } from '@company-data/protocol/whitelist-patterns'
import { isClient, isSession } from '../caller.ts'
import { isOperatorPath, isUnder, type Step } from '../exchange.ts'

const isNeverGrantable = compilePatterns(neverGrantablePatterns)

/** Paths that need a portal login, whatever patterns the client has. */
export const refuseNeverGrantable: Step = ({ caller, path }) => {
  if (caller && isClient(caller) && isNeverGrantable(path ?? '')) throw new ApiError('auth.client_endpoint_forbidden')
}

/** Everything is denied by default: a path that no pattern of the client matches is refused, whether it exists or not. */
export const requireWhitelisted: Step = ({ caller, path }) => {
  if (caller && isClient(caller) && !caller.mayCall(path ?? '')) throw new ApiError('auth.client_endpoint_forbidden')
}

/** Sessions of users do not reach the paths for machine clients, and no user is an operator. */
export const requireRealm: Step = ({ caller, path = '' }) => {
  if (!caller || !isSession(caller)) return
  if (isUnder(path, '/api/company-data') || isUnder(path, '/api/service-2fa'))
    throw new ApiError('auth.client_required')
  if (isOperatorPath(path)) throw new ApiError('auth.forbidden')
}
