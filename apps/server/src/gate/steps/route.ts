// Step 10: the path exists (404), the method is offered (405), and the route is for this kind of caller (403).
import type { OperatorRole } from '@company-data/protocol/contract/access'
import { ApiError } from '@company-data/protocol/errors'
import type { OperatorCaller } from '../caller.ts'
import type { Step } from '../exchange.ts'

export const requireRoute: Step = ({ route, path = '' }, deps) => {
  if (route) return
  const methods = deps.table.methodsAt(path)
  if (methods.length === 0) throw new ApiError('route.not_found')
  throw new ApiError('route.method_not_allowed', { headers: { allow: methods.join(', ') } })
}

const requireRole = (caller: OperatorCaller, roles: readonly OperatorRole[]): void => {
  if (caller.roles.includes('owner') || roles.some((role) => caller.roles.includes(role))) return
  throw new ApiError('ops.role_required', { members: { any_role: roles } })
}

/** A route names its callers; a delegate gets a separate error when only the owner may act (G-054). */
export const requireCallerKind: Step = ({ route, caller }) => {
  if (!route || route.access.kind === 'public') return
  if (route.access.kind === 'operator') {
    if (caller?.kind !== 'operator') throw new ApiError('auth.forbidden')
    requireRole(caller, route.access.roles)
    return
  }
  if (caller && route.access.allow.includes(caller.kind)) return
  if (route.access.refusal !== undefined) throw new ApiError(route.access.refusal)
  const ownerMay = route.access.allow.includes('company')
  throw new ApiError(caller?.kind === 'delegate' && ownerMay ? 'auth.owner_only' : 'auth.forbidden')
}
