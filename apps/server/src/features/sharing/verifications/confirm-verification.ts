// A person confirms a verification with the code that was sent to the value (G-087).
import type { VerificationId } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import { verification } from '@company-data/protocol/limits'
import type { VerificationRecord } from '@company-data/protocol/wire/sharing/verifications'
import { DAY_MS } from '../../../platform/clock/durations.ts'
import type { Attestations } from './attestations.ts'
import type { VerificationDeps } from './deps.ts'
import { settleVerification, takeTry, type VerificationRow } from './store.ts'
import { verificationCodes } from './verification-codes.ts'
import type { VerificationReader } from './verification-reader.ts'

const aYearAfter = (begin: Date): Date => new Date(begin.getTime() + verification.days * DAY_MS)

export const confirmVerification = (
  { database, clock, secrets }: Pick<VerificationDeps, 'database' | 'clock' | 'secrets'>,
  attestations: Attestations,
  reader: VerificationReader,
) => {
  const codes = verificationCodes(secrets)

  /** The fifth wrong code ends the verification. */
  const requireCode = async (id: string, code: string): Promise<VerificationRow> => {
    const row = await takeTry(database.kysely, { id, now: clock.now(), maxTries: verification.tries })
    if (row && codes.matches(id, code, row.code_hash)) return row
    if (row && row.tries >= verification.tries)
      await settleVerification(database.kysely, id, ['pending'], { status: 'ended', at: clock.now() })
    throw new ApiError('verifications.code_invalid')
  }

  return async (ownerUserId: string, verificationId: VerificationId, code: string): Promise<VerificationRecord> => {
    const { id } = await reader.requireVerification(ownerUserId, verificationId)
    const row = await requireCode(id, code)
    await attestations.attest(row, { computeEnd: aYearAfter, refusal: 'verifications.code_invalid' })
    return reader.read(ownerUserId, verificationId)
  }
}
