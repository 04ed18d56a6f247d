// POST of a challenge: an ordered list of checks, then the card. A repeated key gets the same challenge (G-114).
import { hash } from 'node:crypto'
import { ApiError } from '@company-data/protocol/errors'
import { idempotencyHours, pendingChallenges } from '@company-data/protocol/limits'
import { displayText } from '@company-data/protocol/names'
import type { NewChallenge, RaisedChallenge } from '@company-data/protocol/wire/approvals/challenges'
import type { ServiceClientCaller } from '../../../gate/caller.ts'
import { HOUR_MS } from '../../../platform/clock/durations.ts'
import { awaitAtCommit } from '../../../platform/db/index.ts'
import type { RegionTx } from '../../../schema/region.ts'
import { type HourAndDay, hourAndDay } from './challenge-quota.ts'
import { toRaisedChallenge } from './challenge-state-and-expiry.ts'
import {
  type ChallengeRow,
  findForRaise,
  freeKey,
  insertChallenge,
  isKeyInUse,
  lockPerson,
  type NewChallengeRow,
} from './challenge-store.ts'
import type { TwoFactorDeps } from './deps.ts'
import { createDigits } from './number-matching.ts'
import { countElsewhere } from './open-challenges-in-other-regions.ts'

/** An id that no person has: an unknown code takes the same path and time as a person who is not enrolled (G-111). */
const NO_USER_ID = '00000000-0000-0000-0000-000000000000'

/** NS-17, A-109: shown as plain text of one line, in the order in which it is written. */
const shownContext = (context: string | undefined): string | null =>
  context === undefined ? null : displayText(context.replace(/\p{Cc}/gu, ''))

const hashRequest = ({ share_code, context }: NewChallenge): string =>
  hash('sha256', JSON.stringify([share_code, context ?? null]), 'base64url')

/** G-114: the stored first response, regardless of the challenge's state. */
const replay = (row: ChallengeRow, input: NewChallenge): RaisedChallenge => {
  if (row.request_hash !== hashRequest(input)) throw new ApiError('twofa.idempotency_conflict')
  return toRaisedChallenge(row)
}

const newRow = (
  { clock, ids, challengeSeconds }: TwoFactorDeps,
  client: ServiceClientCaller,
  personUserId: string,
  input: NewChallenge,
  hasNumberMatching: boolean,
): NewChallengeRow => {
  const now = clock.now()
  return {
    company_user_id: client.companyUserId,
    service_id: client.serviceId,
    id: ids.next(),
    person_user_id: personUserId,
    context: shownContext(input.context),
    matching_digits: hasNumberMatching ? createDigits() : null,
    idempotency_key: input.idempotency_key,
    request_hash: hashRequest(input),
    created_at: now,
    expires_at: new Date(now.getTime() + challengeSeconds * 1000),
  }
}

/** One packet: the locks last until the commit, so a revocation happens before all of this or after it. */
const readAll = (
  { services, connections, blocks }: TwoFactorDeps,
  tx: RegionTx,
  { companyUserId, serviceId }: ServiceClientCaller,
  { personUserId, key, now }: { personUserId: string; key: string; now: Date },
) =>
  Promise.all([
    lockPerson(tx, personUserId),
    findForRaise(tx, { serviceId, key, personUserId, now }),
    // Locked before the connection, in the same order as a service deletion.
    services.rows.lockNumberMatching(tx, companyUserId, serviceId),
    connections.enrollments.lockShared(tx, serviceId, personUserId),
    blocks.isBlocked(tx, personUserId, companyUserId),
  ])

export const raiseChallenge = (deps: TwoFactorDeps) => {
  const { database, clock, accounts, companies, challengeStore, push } = deps
  const openElsewhere = countElsewhere(deps)

  const raise = async (
    tx: RegionTx,
    client: ServiceClientCaller,
    input: NewChallenge,
    person: { userId: string; openElsewhere: number },
    rates: HourAndDay,
  ): Promise<RaisedChallenge> => {
    // The transaction may be retried.
    rates.giveBack()
    const { serviceId } = client
    const [, { earlier, openServices }, hasNumberMatching, isEnrolled, hasBlocked] = await readAll(deps, tx, client, {
      personUserId: person.userId,
      key: input.idempotency_key,
      now: clock.now(),
    })
    const isReplay = earlier && clock.nowMs() < earlier.created_at.getTime() + idempotencyHours * HOUR_MS
    if (isReplay) return replay(earlier, input)
    // a person who has blocked the company looks like one who is not enrolled.
    if (hasNumberMatching === undefined || !isEnrolled || hasBlocked) throw new ApiError('twofa.not_enrolled')
    rates.take()
    const openHere = openServices.filter((id) => id === serviceId).length
    if (
      openHere >= pendingChallenges.perServiceAndPerson ||
      openServices.length + person.openElsewhere >= pendingChallenges.perPerson
    ) {
      throw new ApiError('twofa.too_many_pending')
    }
    if (earlier) await freeKey(tx, earlier.id)
    const row = newRow(deps, client, person.userId, input, hasNumberMatching)
    // Both leave in one packet with the commit, which fails if the key is in use.
    awaitAtCommit(tx, insertChallenge(tx, row))
    const { companyUserId } = client
    const card = { personUserId: person.userId, type: 'twofa_challenge', id: row.id, companyUserId } as const
    awaitAtCommit(tx, push.notifyAll({ database, tx }, [card]))
    return toRaisedChallenge(row)
  }

  return (client: ServiceClientCaller, input: NewChallenge): Promise<RaisedChallenge> =>
    challengeStore.reach(async () => {
      await companies.requireActive(client.companyUserId)
      const account = await accounts.findByCode(input.share_code)
      // T-92: two-factor is for persons.
      const userId = account?.usertype === 'person' ? account.userId : NO_USER_ID
      const person = { userId, openElsewhere: userId === NO_USER_ID ? 0 : await openElsewhere(userId) }
      const rates = hourAndDay(deps, `${client.serviceId} ${userId}`)
      const attempt = () => database.transaction((tx) => raise(tx, client, input, person, rates))
      try {
        // A concurrent request with the same key, for another person, was faster: the second attempt finds its challenge.
        return await attempt().catch((error: unknown) => (isKeyInUse(error) ? attempt() : Promise.reject(error)))
      } catch (error) {
        rates.giveBack()
        throw isKeyInUse(error) ? new ApiError('twofa.unavailable') : error
      }
    })
}
