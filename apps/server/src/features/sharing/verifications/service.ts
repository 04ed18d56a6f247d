// Verifications as the rest of the server knows them, per region (G-087): asked for, confirmed, decided, ended.
import { ApiError } from '@company-data/protocol/errors'
import { verification } from '@company-data/protocol/limits'
import type { Page, PageQuery } from '@company-data/protocol/wire/pages'
import type {
  NewVerification,
  StartedVerification,
  VerificationDecision,
  VerificationRecord,
} from '@company-data/protocol/wire/sharing/verifications'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { findData, findDatum, lockDatum } from '../contact-data/index.ts'
import { expiryJob } from './attestation-expiry.ts'
import { attestations } from './attestations.ts'
import type { RegionDb, RegionTx, VerificationNeeds } from './needs.ts'
import {
  findVerification,
  findWaiting,
  insertVerification,
  listOwn,
  listWaiting,
  settle,
  takeTry,
  type VerificationRow,
} from './store.ts'
import { codes } from './verification-codes.ts'
import { recordOf } from './verification-record.ts'
import { readSubject } from './verified-hash.ts'
import { verifiedNames } from './verified-name.ts'

const DAY_MS = 24 * 3600_000
const aYearAfter = (begin: Date): Date => new Date(begin.getTime() + verification.days * DAY_MS)

export type Verifications = ReturnType<typeof verificationActs>

export const verificationActs = (needs: VerificationNeeds) => {
  const { database, clock, ids, secrets, mail, files, fieldTypes, documentMaxMb } = needs
  const sent = codes(secrets)
  const names = verifiedNames(needs)
  const acts = attestations(needs)

  const requireDatum = async (ownerUserId: string, datumId: string) => {
    const id = datumId.toLowerCase()
    const datum = isUuid(id) ? await findDatum(database.kysely, ownerUserId, id) : undefined
    if (!datum) throw new ApiError('contact_data.not_found')
    return datum
  }
  const requireOwn = async (ownerUserId: string, verificationId: string): Promise<VerificationRow> => {
    const id = verificationId.toLowerCase()
    const row = isUuid(id) ? await findVerification(database.kysely, ownerUserId, id) : undefined
    if (!row) throw new ApiError('verifications.not_found')
    return row
  }
  const read = async (ownerUserId: string, verificationId: string): Promise<VerificationRecord> => {
    const row = await requireOwn(ownerUserId, verificationId)
    return recordOf(row, await findDatum(database.kysely, ownerUserId, row.contact_datum_id), clock.now())
  }

  /** The fifth wrong code ends it. */
  const requireCode = async (id: string, code: string): Promise<VerificationRow> => {
    const row = await takeTry(database.kysely, { id, now: clock.now(), maxTries: verification.tries })
    if (row && sent.fits(id, code, row.code_hash)) return row
    if (row && row.tries >= verification.tries)
      await settle(database.kysely, id, ['pending'], { status: 'ended', at: clock.now() })
    throw new ApiError('verifications.code_invalid')
  }
  const approve = async (row: VerificationRow, decision: VerificationDecision): Promise<void> => {
    const expiresAt = decision.expires_at ?? null
    if (expiresAt !== null && expiresAt <= clock.now()) {
      const reason = 'must lie ahead'
      throw new ApiError('request.invalid', {
        message: `expires_at: ${reason}`,
        members: { fields: { expires_at: reason } },
      })
    }
    const name = { first: decision.holder_first_name ?? '', last: decision.holder_last_name ?? '' }
    const keepName = (tx: RegionTx) => names.keep(tx, { ownerUserId: row.owner_user_id, verificationId: row.id }, name)
    await acts.attest(row, { endOf: () => expiresAt, refusal: 'verifications.not_found', keepName })
  }

  return {
    jobs: [expiryJob(needs, acts)] satisfies Job[],
    async ask(ownerUserId: string, input: NewVerification): Promise<StartedVerification> {
      const datum = await requireDatum(ownerUserId, input.contact_data_id)
      const subject = await readSubject({ types: fieldTypes.rows(), files, documentMaxMb }, datum, input)
      const id = ids.next()
      const now = clock.now()
      const code = subject.to === undefined ? undefined : sent.create(id, input.method, subject.to, now)
      await database.transaction(async (tx) => {
        if (!(await lockDatum(tx, ownerUserId, datum.id, 'share'))) throw new ApiError('contact_data.not_found')
        await insertVerification(tx, {
          owner_user_id: ownerUserId,
          id,
          contact_datum_id: datum.id,
          method: input.method,
          status: 'pending',
          code_hash: code?.hash ?? null,
          code_expires_at: code?.expiresAt ?? null,
          salt: subject.salt,
          hash: subject.hash,
          datum_updated_at: datum.updated_at,
          created_at: now,
        })
        if (code) await mail.add(tx, code.mail)
      })
      return { verification_id: id, status: 'pending' }
    },
    async confirm(ownerUserId: string, verificationId: string, code: string): Promise<VerificationRecord> {
      const { id } = await requireOwn(ownerUserId, verificationId)
      const row = await requireCode(id, code)
      await acts.attest(row, { endOf: aYearAfter, refusal: 'verifications.code_invalid' })
      return read(ownerUserId, id)
    },
    async end(ownerUserId: string, verificationId: string): Promise<void> {
      await acts.lose(await requireOwn(ownerUserId, verificationId))
    },
    async list(ownerUserId: string, { limit, cursor }: PageQuery): Promise<Page<VerificationRecord>> {
      if (cursor !== undefined && !isUuid(cursor)) throw new ApiError('request.cursor_invalid')
      const rows = await listOwn(database.kysely, ownerUserId, { after: cursor, limit: limit + 1 })
      const shown = rows.slice(0, limit)
      const datumIds = [...new Set(shown.map((row) => row.contact_datum_id))]
      const data = await findData(database.kysely, ownerUserId, datumIds)
      const byId = new Map(data.map((datum) => [datum.id, datum]))
      return {
        items: shown.map((row) => recordOf(row, byId.get(row.contact_datum_id), clock.now())),
        next_cursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
      }
    },
    /** Undefined when nothing of that id waits here for an operator. */
    async decide(verificationId: string, decision: VerificationDecision): Promise<VerificationRecord | undefined> {
      const row = await findWaiting(database.kysely, verificationId)
      if (!row) return undefined
      if (decision.approved) await approve(row, decision)
      else await settle(database.kysely, row.id, ['pending'], { status: 'rejected', at: clock.now() })
      return read(row.owner_user_id, row.id)
    },
    waiting: (query: { after: string | undefined; limit: number }) => listWaiting(database.kysely, query),
    /** G-088. */
    isVerifiedName: (db: RegionDb, ownerUserId: string, first: string, last: string): Promise<boolean> =>
      names.isVerified(db, ownerUserId, { first, last }),
  }
}
