// Texts for failures, and the person's next step.
import { PasskeyError } from '@company-data/sdk/passkeys'
import { Refusal, Unreachable } from '../platform/api.ts'
import { OwnSecretError } from '../platform/own-secrets.ts'
import { PasskeyOpensNothing } from '../platform/passkey-session.ts'
import { OtherKey, UnreadablePins } from '../platform/pins.ts'
import { UnsafeLogin } from '../platform/session.ts'
import type { Texts } from '../texts/texts.ts'
import type { Problem } from './page-form.tsx'

/** The session expired or was ended elsewhere: only a new login helps. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof Refusal && (error.key === 'auth.token_expired' || error.key === 'auth.token_invalid')

export const isRefusal = (error: unknown, key: string): boolean => error instanceof Refusal && error.key === key

export const explain = (texts: Texts, error: unknown): Problem => {
  if (error instanceof Unreachable) return { message: texts.unreachable }
  if (error instanceof UnsafeLogin) return { message: texts.unsafe }
  if (error instanceof OwnSecretError) return { message: texts.ownSecrets[error.secret] }
  if (error instanceof OtherKey) return { message: texts.otherKey }
  if (error instanceof UnreadablePins) return { message: texts.unreadablePins }
  if (!(error instanceof Refusal)) return { message: texts.unknown(String(error)) }
  const message = texts.errors[error.key]
  if (message !== undefined) return { message }
  const reference = error.requestId === undefined ? undefined : texts.frame.reference(error.requestId)
  return { message: texts.unknown(error.message), reference }
}

/** The password always works too, so each text names it. */
export const explainPasskey = (texts: Texts, error: unknown): Problem => {
  if (error instanceof PasskeyOpensNothing) return { message: texts.passkey.opensNothing }
  if (error instanceof PasskeyError) {
    return { message: error.reason === 'cancelled' ? texts.passkey.cancelled : texts.passkey.failed }
  }
  return isRefusal(error, 'auth.login_failed') ? { message: texts.passkey.unknown } : explain(texts, error)
}
