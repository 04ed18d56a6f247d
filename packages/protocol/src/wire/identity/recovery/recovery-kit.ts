// Schemas of the recovery kit of an account: the proof of its code, and the keys that the code wraps.
import { isSameSalt, KIT_SALT } from '@company-data/crypto/forms'
import { z } from 'zod'
import { rule } from '../../../reasons.ts'
import { timestamp } from '../../timestamps.ts'
import { newWrappedAccountKey } from '../account-keys.ts'
import { newVerifier } from '../credentials.ts'
import { stepUpMembers } from '../step-up.ts'

/** With the salt of the proof, the proof would be the very key that wraps the private key. */
const kitWrappedKey = newWrappedAccountKey.refine(
  ({ salt }) => !isSameSalt(KIT_SALT, salt),
  rule('key.proof_salt_reused'),
)

const kitMembers = {
  /** Derived from the code of the sheet, which never leaves the device. */
  kit: newVerifier,
  encrypted_private_key: kitWrappedKey,
  /** A company must send it; a person has no recovery key. */
  encrypted_recovery_private_key: kitWrappedKey.nullish(),
}

export const kitKeys = z.object(kitMembers)

export type KitKeys = z.output<typeof kitKeys>

export const newRecoveryKit = z.object({ ...kitMembers, ...stepUpMembers })

export type NewRecoveryKit = z.input<typeof newRecoveryKit>

export const recoveryKitRecord = z.object({
  /** Six symbols, printed on the sheet. */
  kit_id: z.string(),
  created_at: timestamp,
  /** True if the owner has typed two groups of the sheet. */
  confirmed: z.boolean(),
})

/**
 * The recovery kit of an account, without its code.
 * @example
 * const { kit_id, confirmed }: RecoveryKitRecord = await person.recoveryKit.read()
 */
export type RecoveryKitRecord = z.output<typeof recoveryKitRecord>
