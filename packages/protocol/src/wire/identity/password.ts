// Schemas of a password change: the same keys, wrapped again.
import { z } from 'zod'
import { rule } from '../../reasons.ts'
import { isUniqueSalt, newWrappedAccountKey, saltRule } from './account-keys.ts'
import { authSalt, newVerifier, verifierToCheck } from './credentials.ts'
import { stepUpMembers } from './step-up.ts'

export const passwordChange = z
  .object({
    password: verifierToCheck.optional().describe('A passkey may stand for it.'),
    device_id: stepUpMembers.device_id,
    challenge: stepUpMembers.challenge,
    signature: stepUpMembers.signature,
    assertion: stepUpMembers.assertion,
    new_password: newVerifier,
    new_auth_salt: authSalt,
    encrypted_private_key: newWrappedAccountKey,
    encrypted_recovery_private_key: newWrappedAccountKey.optional(),
  })
  .refine(({ password, signature }) => password !== undefined || signature != null, {
    path: ['password'],
    message: rule('proof.password_needed'),
  })
  .refine((keys) => isUniqueSalt(keys.new_auth_salt, keys), { path: ['new_auth_salt'], message: saltRule })

export type PasswordChange = z.output<typeof passwordChange>

export const passwordChangeResponse = z.object({ password_changed: z.boolean() })

export type PasswordChangeResponse = z.output<typeof passwordChangeResponse>
