// Step 9: a route that belongs to a paid level needs the company to be on it (G-012).
import { ApiError } from '@company-data/protocol/errors'
import { hasLevel } from '@company-data/protocol/levels'
import type { Step } from '../exchange.ts'

export const requireLevel: Step = ({ route, caller }) => {
  if (route?.access.kind !== 'callers' || route.access.level === undefined || !caller || !('level' in caller)) return
  // Whoever the route is not for is told that, not to pay for it.
  if (!route.access.allow.includes(caller.kind)) return
  const required = route.access.level
  if (!hasLevel(caller.level, required)) {
    throw new ApiError('account.level_required', { members: { required_level: required } })
  }
}
