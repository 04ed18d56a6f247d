// Starts a verification: hashes the value and sends a code to it, unless an operator decides (G-087).
import { ApiError } from '@company-data/protocol/errors'
import type { NewVerification, StartedVerification } from '@company-data/protocol/wire/sharing/verifications'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { DatumRow } from '../contact-data/index.ts'
import type { VerificationDeps } from './deps.ts'
import { insertVerification } from './store.ts'
import { verificationCodes } from './verification-codes.ts'
import { hashSubject } from './verified-hash.ts'

export const startVerification = (deps: VerificationDeps) => {
  const { database, clock, ids, secrets, mail, accounts, files, contactData, fieldTypes, quotas, documentMaxMb } = deps
  const codes = verificationCodes(secrets)

  const requireDatum = async (ownerUserId: string, datumId: string): Promise<DatumRow> => {
    const id = datumId.toLowerCase()
    const datum = isUuid(id) ? await contactData.rows.find(database.kysely, ownerUserId, id) : undefined
    if (!datum) throw new ApiError('contact_data.not_found')
    return datum
  }

  return async (ownerUserId: string, input: NewVerification): Promise<StartedVerification> => {
    const datum = await requireDatum(ownerUserId, input.contact_data_id)
    const subject = await hashSubject({ types: fieldTypes.rows(), files, documentMaxMb }, datum, input)
    const id = ids.next()
    const now = clock.now()
    const { method } = input
    const target = subject.to && { method, to: subject.to, language: await accounts.findLanguage(ownerUserId) }
    const code = target ? codes.create(id, target, now) : undefined
    await database.transaction(async (tx) => {
      if (!(await contactData.rows.lock(tx, ownerUserId, datum.id, 'share')))
        throw new ApiError('contact_data.not_found')
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
      if (code) await mail.add(tx, { accountId: ownerUserId, ...code.mail })
      await quotas.requireWithin(['verifications'], ownerUserId, tx)
    })
    return { verification_id: id, status: 'pending' }
  }
}
