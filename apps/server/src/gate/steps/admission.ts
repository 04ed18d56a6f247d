// Step 10, its end: what a route with a large body can refuse before it is read, such as a full quota.
import { PUBLIC_BODY_LIMIT_BYTES } from '../../platform/http/bodies/body.ts'
import type { Step } from '../exchange.ts'
import { readBearer } from './bearer.ts'

/** A public route whose large bodies come with a session: whoever has none may send as little as to other public routes. */
const admitSession: Step = (exchange, needs) => {
  const { authorization, bodyBytes } = exchange
  return authorization !== undefined && bodyBytes > PUBLIC_BODY_LIMIT_BYTES ? readBearer(exchange, needs) : undefined
}

export const requireAdmission: Step = (exchange, needs) => {
  const { route, caller } = exchange
  return route?.largeBodies === 'of-sessions' ? admitSession(exchange, needs) : route?.admission?.(caller)
}
