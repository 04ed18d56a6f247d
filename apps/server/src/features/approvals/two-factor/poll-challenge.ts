// GET of a challenge by its service: repeatable while it is open; the first read of its outcome consumes it (G-118).
import type { ChallengeId } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import type { ChallengeQuery, ChallengeState } from '@company-data/protocol/wire/approvals/challenges'
import type { ServiceClientCaller } from '../../../gate/caller.ts'
import { isMoveRefusal } from '../../../gate/move-refusal.ts'
import { reportRate } from '../../../platform/call-context.ts'
import { longPollCounts } from '../../../platform/http/long-lived/long-poll-counts.ts'
import type { KeepOpen, LongPoll, LongPolls } from '../../../platform/http/long-lived/long-polls.ts'
import { rateLimited } from '../../../platform/rate-limit/rate-limits.ts'
import { isForgotten, isOpen, toOutcomeState, toPendingState } from './challenge-state-and-expiry.ts'
import { type ChallengeRow, consume, findByService } from './challenge-store.ts'
import type { TwoFactorDeps } from './deps.ts'

/** A timer may fire early by this much. */
const TIMER_MS = 5

/** Each keeps a connection open; the limit of one challenge does not bound a company with many. */
const MAX_WAITING_OF_COMPANY = 1_000

const tooMany = (): ApiError => new ApiError('twofa.rate_limited', { headers: { 'retry-after': '1' } })

/** CX-15, A-32: an outcome cannot be read while it cannot be consumed. */
const paused = (): ApiError => new ApiError('twofa.unavailable', { headers: { 'retry-after': '30' } })

export const pollChallenge = (deps: TwoFactorDeps, polls: LongPolls) => {
  const { region, regions, database, clock, limits, challengeStore } = deps
  const counts = longPollCounts()

  const take = (limit: string, key: string): void => {
    const verdict = limits.take(limit, key)
    reportRate(verdict)
    if (verdict && !verdict.allowed) throw rateLimited(verdict, 'twofa.rate_limited')
  }

  const read = async ({ serviceId, clientId }: ServiceClientCaller, id: ChallengeId): Promise<ChallengeRow> => {
    const row = await challengeStore.reach(() => findByService(database.kysely, serviceId, id))
    if (row && !isForgotten(row, clock.now())) return row
    // The limit of one challenge does not slow down a caller that tries many ids.
    take('calls', clientId)
    throw new ApiError('twofa.challenge_not_found')
  }

  const readWhenEnded = async (
    client: ServiceClientCaller,
    id: ChallengeId,
    waiting: LongPoll,
    seconds: number,
  ): Promise<ChallengeRow> => {
    const row = await read(client, id)
    if (!isOpen(row, clock.now()) || waiting.isDisconnected()) return row
    const leave = counts.enter([[client.companyUserId, MAX_WAITING_OF_COMPANY]])
    if (!leave) throw tooMany()
    const untilExpiryMs = row.expires_at.getTime() - clock.nowMs() + TIMER_MS
    await waiting.until(Math.min(seconds * 1000, untilExpiryMs)).finally(leave)
    return waiting.isDisconnected() ? row : read(client, id)
  }

  const consumeOutcome = async (row: ChallengeRow, client: ServiceClientCaller): Promise<ChallengeRow> => {
    if (row.consumed_at !== null) throw new ApiError('twofa.result_consumed')
    if (regions.getMode(region) === 'writes_paused' || client.moving) throw paused()
    const consumed = await challengeStore
      .reach(() => consume(database.kysely, row.id, clock.now()))
      .catch((error: unknown) => {
        throw isMoveRefusal(error) ? paused() : error
      })
    if (!consumed) throw new ApiError('twofa.result_consumed')
    return consumed
  }

  return async (
    client: ServiceClientCaller,
    id: ChallengeId,
    { wait, details }: ChallengeQuery,
    hold: KeepOpen,
  ): Promise<ChallengeState> => {
    take('challengePoll', `${client.serviceId} ${id.toLowerCase().slice(0, 36)}`)
    const waiting = wait === undefined ? undefined : polls.begin(id.toLowerCase(), hold)
    try {
      const row = waiting ? await readWhenEnded(client, id, waiting, wait ?? 0) : await read(client, id)
      // the client hung up and would not read the outcome.
      if (isOpen(row, clock.now()) || waiting?.isDisconnected()) return toPendingState(row)
      return toOutcomeState(await consumeOutcome(row, client), details === 'true')
    } finally {
      waiting?.end()
    }
  }
}
