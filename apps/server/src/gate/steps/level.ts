// Step 9: a route of a paid level needs a company that has this level (G-012).
import { ApiError } from '@company-data/protocol/errors'
import { hasLevel } from '@company-data/protocol/levels'
import type { Step } from '../exchange.ts'

export const requireLevel: Step = ({ route, caller }) => {
  if (route?.access.kind !== 'callers' || route.access.level === undefined || !caller || !('level' in caller)) return
  // A caller that the route is not for is refused by the next step and not asked to pay.
  if (!route.access.allow.includes(caller.kind)) return
  const required = route.access.level
  if (!hasLevel(caller.level, required)) {
    throw new ApiError('account.level_required', { members: { required_level: required } })
  }
}
