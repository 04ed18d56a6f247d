// Handles ended challenges: wakes waiting polls, removes the cards from devices, and raises the service's event.
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { NewChange } from '../../delivery/changes/index.ts'
import type { RegionTxContext } from '../../sharing/connections/index.ts'
import type { ChallengeRow } from './challenge-store.ts'
import type { TwoFactorDeps } from './deps.ts'

/** The payload is the id of a challenge that has ended. */
export const CHALLENGE_TOPIC = 'twofa-challenge'

/** D1-EVT-21. Expiry has no event (D1-EVT-22). */
export const completedEvent = (row: ChallengeRow, personCode: string | null): NewChange => ({
  serviceId: row.service_id,
  event: '2fa_challenge_completed',
  subject: { userId: row.person_user_id, code: personCode },
  members: {
    challenge_id: row.id,
    status: row.status as 'approved' | 'denied' | 'revoked',
    completed_at: formatTimestamp(row.completed_at ?? row.expires_at),
  },
})

/** In the caller's transaction, without the events, which come last. */
export const announceEnds =
  ({ push }: Pick<TwoFactorDeps, 'push'>) =>
  async (context: RegionTxContext, rows: ReadonlyArray<Pick<ChallengeRow, 'id' | 'person_user_id'>>): Promise<void> => {
    for (const { id, person_user_id } of rows) {
      await context.database.notify(context.tx, CHALLENGE_TOPIC, id)
      await push.notify(context, person_user_id, { type: 'twofa_dismiss', id })
    }
  }
