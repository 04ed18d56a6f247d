// Step 5: what a machine client may never reach, then its whitelist, then the realms of sessions (G-021).

import { neverGrantablePatterns } from '@company-data/protocol/capabilities'
import { ApiError } from '@company-data/protocol/errors'
import { compilePatterns } from '@company-data/protocol/fnmatch'
import { isClient, isSession } from '../caller.ts'
import { isOperatorPath, isUnder, type Step } from '../exchange.ts'

const isNeverGrantable = compilePatterns(neverGrantablePatterns)

/** Portal login only, whatever patterns a client has collected. */
export const refuseNeverGrantable: Step = ({ caller, path }) => {
  if (caller && isClient(caller) && isNeverGrantable(path ?? '')) throw new ApiError('auth.client_endpoint_forbidden')
}

/** Deny-all: a path that none of the client's own patterns matches is refused, known or not. */
export const requireWhitelisted: Step = ({ caller, path }) => {
  if (caller && isClient(caller) && !caller.mayCall(path ?? '')) throw new ApiError('auth.client_endpoint_forbidden')
}

/** No user login reaches the machine-to-machine surface; no user is an operator. */
export const requireRealm: Step = ({ caller, path = '' }) => {
  if (!caller || !isSession(caller)) return
  if (isUnder(path, '/api/company-data') || isUnder(path, '/api/service-2fa'))
    throw new ApiError('auth.client_required')
  if (isOperatorPath(path)) throw new ApiError('auth.forbidden')
}
