// Step 10, its end: the refusals that a route with a large body decides before reading it, such as a full quota.
import { defaultBodyLimits } from '@company-data/protocol/limits'
import { UPLOAD_BYTES } from '../../platform/http/bodies/body-memory.ts'
import type { Step } from '../exchange.ts'
import { readBearer } from './bearer.ts'

/** A public route whose large bodies need a session: without one, a body is as small as on other public routes. */
const admitSession: Step = (exchange, deps) => {
  const { authorization, bodyBytes } = exchange
  return authorization !== undefined && bodyBytes > defaultBodyLimits.bytes ? readBearer(exchange, deps) : undefined
}

export const requireAdmission: Step = (exchange, deps) => {
  const { route, caller } = exchange
  return route?.largeBodies === 'of-sessions' ? admitSession(exchange, deps) : route?.admission?.(caller)
}

/** A smaller body is read first, so that it is refused for its shape before its target is looked for (G-021). */
export const requireUploadTarget: Step = ({ route, caller, params, bodyBytes }) => {
  if (route?.uploadTarget === undefined || bodyBytes <= UPLOAD_BYTES) return
  return route.uploadTarget(caller, params).then(() => undefined)
}
