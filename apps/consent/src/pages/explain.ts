// Texts for failures, and the person's next step.
import { PasskeyError } from '@company-data/sdk/passkeys'
import { isPlatformError, SessionError } from '@company-data/sdk/plugins'
import { Refusal, Unreachable } from '../platform/api.ts'
import { OwnSecretError } from '../platform/own-secrets.ts'
import { PasskeyCannotUnlock } from '../platform/passkey-session.ts'
import { UnpinnedKey } from '../platform/pins.ts'
import { UnsafeLogin } from '../platform/session.ts'
import type { Texts } from '../texts/texts.ts'
import type { Problem } from './page-form.tsx'

/** The session expired or was ended elsewhere: only a new login helps. */
export const isSessionOver = (error: unknown): boolean =>
  isPlatformError(error, 'auth.token_expired') || isPlatformError(error, 'auth.token_invalid')

export const isRefusal = (error: unknown, key: string): boolean => isPlatformError(error, key)

type KeyReason = keyof Texts['keys']

/** Undefined if the failure is not about the key of the service. */
const findKeyReason = (texts: Texts, error: unknown): KeyReason | undefined => {
  if (error instanceof UnpinnedKey) return 'unpinned'
  return error instanceof SessionError && error.reason in texts.keys ? (error.reason as KeyReason) : undefined
}

/** The key of the service was refused, and the operator should know of it. */
export const isKeyRefused = (error: unknown): boolean =>
  error instanceof SessionError && (error.reason === 'key_mismatch' || error.reason === 'key_log_mismatch')

export const explain = (texts: Texts, error: unknown): Problem => {
  if (error instanceof Unreachable) return { message: texts.unreachable }
  if (error instanceof UnsafeLogin) return { message: texts.unsafe }
  if (error instanceof OwnSecretError) return { message: texts.ownSecrets[error.secret] }
  const keyReason = findKeyReason(texts, error)
  if (keyReason !== undefined) return { message: texts.keys[keyReason] }
  if (!(error instanceof Refusal)) return { message: texts.unknown(String(error)) }
  const message = texts.errors[error.errorKey]
  if (message !== undefined) return { message }
  const reference = error.requestId === '' ? undefined : texts.page.reference(error.requestId)
  return { message: texts.unknown(error.message), reference }
}

/** The password always works too, so each text names it. */
export const explainPasskey = (texts: Texts, error: unknown): Problem => {
  if (error instanceof PasskeyCannotUnlock) return { message: texts.passkey.opensNothing }
  if (error instanceof PasskeyError) {
    return { message: error.reason === 'cancelled' ? texts.passkey.cancelled : texts.passkey.failed }
  }
  return isRefusal(error, 'auth.login_failed') ? { message: texts.passkey.unknown } : explain(texts, error)
}
