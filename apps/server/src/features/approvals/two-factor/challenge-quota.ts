// The limits of raised challenges per service and person: fifty an hour, a hundred a day (NS-14).
import { reportRate } from '../../../platform/call-context.ts'
import { rateLimited } from '../../../platform/rate-limit/rate-limits.ts'
import type { TwoFactorDeps } from './deps.ts'

export type HourAndDay = ReturnType<typeof hourAndDay>

/** only raised challenges count. */
export const hourAndDay = ({ limits }: Pick<TwoFactorDeps, 'limits'>, bucket: string) => {
  const counted: string[] = []
  const giveBack = (): void => {
    for (const limit of counted.splice(0)) limits.giveBack(limit, bucket)
  }
  return {
    take(): void {
      for (const limit of ['challengesPerHour', 'challengesPerDay']) {
        const verdict = limits.take(limit, bucket)
        reportRate(verdict)
        if (verdict && !verdict.allowed) {
          giveBack()
          throw rateLimited(verdict, 'twofa.rate_limited')
        }
        counted.push(limit)
      }
    },
    giveBack,
  }
}
