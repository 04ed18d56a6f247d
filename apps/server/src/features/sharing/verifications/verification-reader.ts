// A person's verifications, read one by one or as a page, oldest first.

import type { VerificationId } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import type { Page, PageQuery } from '@company-data/protocol/wire/pages'
import type { VerificationRecord } from '@company-data/protocol/wire/sharing/verifications'
import { requireIdCursor } from '../../../gate/input/id-cursor.ts'
import type { VerificationDeps } from './deps.ts'
import { findVerification, listVerificationsByOwner, type VerificationRow } from './store.ts'
import { toRecord } from './verification-record.ts'

export type VerificationReader = ReturnType<typeof verificationReader>

export const verificationReader = ({
  database,
  clock,
  contactData,
}: Pick<VerificationDeps, 'database' | 'clock' | 'contactData'>) => {
  const requireVerification = async (ownerUserId: string, verificationId: VerificationId): Promise<VerificationRow> => {
    const row = await findVerification(database.kysely, ownerUserId, verificationId)
    if (!row) throw new ApiError('verifications.not_found')
    return row
  }

  return {
    requireVerification,
    async read(ownerUserId: string, verificationId: VerificationId): Promise<VerificationRecord> {
      const row = await requireVerification(ownerUserId, verificationId)
      const datum = await contactData.rows.find(database.kysely, ownerUserId, row.contact_datum_id)
      return toRecord(row, datum, clock.now())
    },
    async list(ownerUserId: string, { limit, cursor }: PageQuery): Promise<Page<VerificationRecord>> {
      requireIdCursor(cursor)
      const rows = await listVerificationsByOwner(database.kysely, ownerUserId, { after: cursor, limit: limit + 1 })
      const page = rows.slice(0, limit)
      const datumIds = [...new Set(page.map((row) => row.contact_datum_id))]
      const data = await contactData.rows.listHeads(database.kysely, ownerUserId, datumIds)
      const datumById = new Map(data.map((datum) => [datum.id, datum]))
      return {
        items: page.map((row) => toRecord(row, datumById.get(row.contact_datum_id), clock.now())),
        next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
      }
    },
  }
}
