// Schemas of a password change: the same keys, wrapped again.
import { z } from 'zod'
import { isUniqueSalt, newWrappedAccountKey, saltRule } from './account-keys.ts'
import { authSalt, newVerifier, verifierToCheck } from './credentials.ts'

export const passwordChange = z
  .object({
    password: verifierToCheck,
    new_password: newVerifier,
    new_auth_salt: authSalt,
    encrypted_private_key: newWrappedAccountKey,
    encrypted_recovery_private_key: newWrappedAccountKey.optional(),
  })
  .refine((keys) => isUniqueSalt(keys.new_auth_salt, keys), { path: ['new_auth_salt'], message: saltRule })

export type PasswordChange = z.output<typeof passwordChange>

export const passwordChangeResponse = z.object({ password_changed: z.boolean() })

export type PasswordChangeResponse = z.output<typeof passwordChangeResponse>
