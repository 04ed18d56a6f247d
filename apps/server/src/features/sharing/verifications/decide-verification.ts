// An operator decides on an ID document (G-087, G-161): an approval attests the value and stores the holder's name.

import { NIL_ID, type VerificationId } from '@company-data/protocol/contract/ids'
import { ApiError, invalidMember } from '@company-data/protocol/errors'
import { reason } from '@company-data/protocol/reasons'
import type { Page, PageQuery } from '@company-data/protocol/wire/pages'
import type {
  VerificationDecision,
  VerificationRecord,
  WaitingVerification,
} from '@company-data/protocol/wire/sharing/verifications'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { requireIdCursor } from '../../../gate/input/id-cursor.ts'
import type { RegionTx } from '../../../schema/region.ts'
import type { Attestations } from './attestations.ts'
import type { VerificationDeps } from './deps.ts'
import { findWaiting, listWaiting, settleVerification, type VerificationRow } from './store.ts'
import type { VerificationReader } from './verification-reader.ts'
import type { VerifiedNames } from './verified-name.ts'

/** The decisions of one region. */
export type RegionDecisions = ReturnType<typeof regionDecisions>

export const regionDecisions = (
  { database, clock }: Pick<VerificationDeps, 'database' | 'clock'>,
  attestations: Attestations,
  reader: VerificationReader,
  names: VerifiedNames,
) => {
  const requireFuture = (expiresAt: Date | null): void => {
    if (expiresAt === null || expiresAt > clock.now()) return
    throw invalidMember('expires_at', reason('time.past'))
  }
  const approve = async (row: VerificationRow, decision: VerificationDecision): Promise<void> => {
    const expiresAt = decision.expires_at ?? null
    requireFuture(expiresAt)
    const name = { first: decision.holder_first_name ?? '', last: decision.holder_last_name ?? '' }
    const keepName = (tx: RegionTx) => names.keep(tx, { ownerUserId: row.owner_user_id, verificationId: row.id }, name)
    await attestations.attest(row, { computeEnd: () => expiresAt, refusal: 'verifications.not_found', keepName })
  }

  return {
    listWaiting: (slice: { after: string | undefined; limit: number }): Promise<VerificationRow[]> =>
      listWaiting(database.kysely, slice),
    /** Undefined if no verification with that id is pending in this region. */
    async decide(
      verificationId: VerificationId,
      decision: VerificationDecision,
    ): Promise<VerificationRecord | undefined> {
      const row = await findWaiting(database.kysely, verificationId)
      if (!row) return undefined
      if (decision.approved) await approve(row, decision)
      else await settleVerification(database.kysely, row.id, ['pending'], { status: 'rejected', at: clock.now() })
      return reader.read(row.owner_user_id, verificationId)
    },
  }
}

const toWaitingVerification = ({
  id,
  owner_user_id,
  contact_datum_id,
  created_at,
}: VerificationRow): WaitingVerification => ({
  verification_id: id,
  user_id: owner_user_id,
  contact_data_id: contact_datum_id,
  created_at: formatTimestamp(created_at),
})

export type Decisions = ReturnType<typeof decisions>

/** The operator's view and decisions, over all regions of this process. */
export const decisions = (regions: readonly RegionDecisions[]) => ({
  async list({ limit, cursor }: PageQuery): Promise<Page<WaitingVerification>> {
    requireIdCursor(cursor)
    const lists = await Promise.all(regions.map((region) => region.listWaiting({ after: cursor, limit: limit + 1 })))
    const rows = lists.flat().sort((a, b) => (a.id < b.id ? -1 : 1))
    const page = rows.slice(0, limit)
    return {
      items: page.map(toWaitingVerification),
      next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    }
  },
  async decide(verificationId: VerificationId, decision: VerificationDecision): Promise<VerificationRecord> {
    for (const region of verificationId === NIL_ID ? [] : regions) {
      const record = await region.decide(verificationId, decision)
      if (record) return record
    }
    throw new ApiError('verifications.not_found')
  },
})
