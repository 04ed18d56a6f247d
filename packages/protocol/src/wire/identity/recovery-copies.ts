// Schemas of recovery copies: secrets that are shown once, sealed to the recovery key of the company (G-053).
import { z } from 'zod'
import { timestamp } from '../timestamps.ts'
import { sealedWrapper } from '../wrappers.ts'
import { wrappedAccountKey } from './account-keys.ts'
import { codeToCheck, verifierToCheck } from './credentials.ts'
import { nameText } from './names.ts'

export const recoveryKinds = [
  'client_secret',
  'service_passphrase',
  'webhook_secret',
  'oauth_app_secret',
  'account_key_passphrase',
] as const

/**
 * The kind of secret in a recovery copy.
 * @example
 * const kind: RecoveryKind = 'client_secret'
 */
export type RecoveryKind = (typeof recoveryKinds)[number]

export const recoveryKey = z.object({ public_key: z.string() })

export type RecoveryKey = z.output<typeof recoveryKey>

/** `ref` names the client, service, webhook, app or company that the secret belongs to. */
export const newRecoveryCopy = z.object({ kind: z.enum(recoveryKinds), ref: nameText, value: sealedWrapper })

export type NewRecoveryCopy = z.output<typeof newRecoveryCopy>

/** Without the value: restoring it takes the password and a mailed code. */
export const recoveryCopy = z.object({
  id: z.string(),
  kind: z.enum(recoveryKinds),
  ref: z.string(),
  created_at: timestamp,
})

/**
 * A recovery copy in the list of copies; the secret itself is not in it.
 * @example
 * const copies: RecoveryCopy[] = await company.recoveryCopies.list()
 */
export type RecoveryCopy = z.output<typeof recoveryCopy>

export const recoveryCodeResponse = z.object({ expires_at: timestamp })

export type RecoveryCodeResponse = z.output<typeof recoveryCodeResponse>

export const recoveryRequest = z.object({ password: verifierToCheck, code: codeToCheck })

export const recoveredCopy = z.object({ value: z.string(), encrypted_recovery_private_key: wrappedAccountKey })

export type RecoveredCopy = z.output<typeof recoveredCopy>
