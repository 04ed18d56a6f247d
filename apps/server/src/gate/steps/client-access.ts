// Step 5: paths that no machine client may reach, then the client's whitelist, then the realms of sessions (G-021).

import { capabilities, capabilityGroups } from '@company-data/protocol/capability-groups'
import { ApiError } from '@company-data/protocol/errors'
import { compilePatterns } from '@company-data/protocol/fnmatch'
import { neverGrantablePatterns, signInAppPatterns } from '@company-data/protocol/whitelist-patterns'
import { type ClientCaller, isClient, isSession } from '../caller.ts'
import { isOperatorPath, isUnder, type Step } from '../exchange.ts'

const isNeverGrantable = compilePatterns(neverGrantablePatterns)

/** Paths that need a portal login, regardless of the client's patterns. */
export const refuseNeverGrantable: Step = ({ caller, path }) => {
  if (caller && isClient(caller) && isNeverGrantable(path ?? '')) throw new ApiError('auth.client_endpoint_forbidden')
}

/** the whitelists of other clients do not apply to it; its route refuses them itself. */
const isForApps = compilePatterns(signInAppPatterns)

const groups = capabilities.map((name) => ({ name, covers: compilePatterns(capabilityGroups[name]) }))

/** The capabilities that would each allow the path; which path belongs to which is public. */
export const capabilitiesFor = (path: string): string[] =>
  groups.filter(({ covers }) => covers(path)).map(({ name }) => name)

const toApiError = ({ kind }: ClientCaller, path: string): ApiError => {
  const names = kind === 'account-client' ? capabilitiesFor(path) : []
  return new ApiError('auth.client_endpoint_forbidden', {
    ...(names.length > 0 && { members: { any_capability: names } }),
  })
}

/** Everything is denied by default: a path that no pattern of the client matches is refused, whether it exists or not. */
export const requireWhitelisted: Step = ({ caller, path = '' }) => {
  if (caller && isClient(caller) && !caller.mayCall(path) && !isForApps(path)) throw toApiError(caller, path)
}

/** Sessions of users do not reach the paths for machine clients, and no user is an operator. */
export const requireRealm: Step = ({ caller, path = '' }) => {
  if (!caller || !isSession(caller)) return
  if (isUnder(path, '/api/company-data') || isUnder(path, '/api/service-2fa'))
    throw new ApiError('auth.client_required')
  if (isOperatorPath(path)) throw new ApiError('auth.forbidden')
}
