// The checks of a request in the order of the specification (G-021), from top to bottom.
import type { Exchange, PipelineDeps, Step } from './exchange.ts'
import { requireAdmission, requireUploadTarget } from './steps/admission.ts'
import { requireBearer } from './steps/bearer.ts'
import { refuseNeverGrantable, requireRealm, requireWhitelisted } from './steps/client-access.ts'
import { requireRightBase } from './steps/front-door-or-region.ts'
import { requireLevel } from './steps/level.ts'
import { refuseOutOfOrder, refuseWhilePaused } from './steps/modes.ts'
import { requireNormalPath } from './steps/path.ts'
import { takeRate } from './steps/rate-limit.ts'
import { requireCallerKind, requireRoute } from './steps/route.ts'

export const pipeline: readonly Step[] = [
  requireNormalPath, //    1  one spelling per path
  refuseOutOfOrder, //     2  the region is being rebuilt
  requireBearer, //        3, 4  public routes need no token, all others a valid one
  refuseNeverGrantable, // 5  portal login only
  requireWhitelisted, //   5  deny-all for machine clients
  requireRealm, //         5  sessions stay out of the machine surface
  requireRightBase, //     6  421
  refuseWhilePaused, //    7  nothing is written
  takeRate, //             8  429
  requireLevel, //         9
  requireRoute, //        10  404, 405
  requireCallerKind, //  10  403
  requireAdmission, //    10  what the route asks before it reads a large body
  requireUploadTarget, // 10  404 of an upload
  // 11 (body) and 12 (handler) follow once the body has arrived: see check-input.ts and call.ts
]

/** The steps that decide about the caller: its token, its rights, its region. */
export const callerSteps: readonly Step[] = [
  refuseOutOfOrder,
  requireBearer,
  refuseNeverGrantable,
  requireWhitelisted,
  requireRealm,
  requireRightBase,
  requireLevel,
  requireCallerKind,
]

const runRemainingSteps = async (
  waiting: Promise<void>,
  next: number,
  exchange: Exchange,
  deps: PipelineDeps,
  steps: readonly Step[],
): Promise<void> => {
  await waiting
  await runSteps(exchange, deps, { from: next, steps })
}

/** Runs the steps; returns a promise only when one of them had to wait, so that most requests are checked synchronously. */
export const runSteps = (
  exchange: Exchange,
  deps: PipelineDeps,
  { from = 0, steps = pipeline }: { from?: number; steps?: readonly Step[] } = {},
): void | Promise<void> => {
  for (let index = from; index < steps.length; index++) {
    const waiting = steps[index]?.(exchange, deps)
    if (waiting !== undefined) return runRemainingSteps(waiting, index + 1, exchange, deps, steps)
  }
}
