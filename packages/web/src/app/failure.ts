// Maps a failed call to a message, the user's next step, and whether to offer a retry.

import { PasskeyError } from '@company-data/sdk/passkeys'
import {
  ConnectionError,
  CryptoError,
  isOutcomeUnknown,
  isPlatformError,
  type PlatformError,
  SessionError,
} from '@company-data/sdk/person'
import type { AppTexts } from './app-texts.ts'
import { PageUnavailable } from './page-unavailable.ts'
import { LostResponse } from './unknown-outcome/run-idempotently.ts'

export type FailureKind =
  | 'forbidden'
  | 'level'
  | 'not-found'
  | 'unreachable'
  | 'outdated'
  | 'unsure'
  | 'busy'
  | 'refused'
  | 'unexpected'

/**
 * The kind of call. `read` changes nothing and can be repeated. `act` may have taken effect although no response came.
 * `once` may too, but looks up the outcome of the earlier attempt and is safe to repeat.
 */
export type CallKind = 'read' | 'act' | 'once'

export interface Failure {
  kind: FailureKind
  title: string
  text: string
  requestId?: string
}

const toPlatformFailure = (error: PlatformError, texts: AppTexts): Failure => {
  const { status, errorKey, requestId, members } = error
  const failure = (kind: FailureKind, title: string, text: string): Failure => ({ kind, title, text, requestId })
  if (errorKey === 'account.level_required')
    return failure('level', texts.levelRequired(String(members.required_level ?? '')), texts.levelRequiredText)
  if (errorKey === 'auth.owner_only') return failure('forbidden', texts.ownerOnly, texts.forbiddenText)
  if (errorKey === 'auth.forbidden') return failure('forbidden', texts.forbidden, texts.forbiddenText)
  // Every other key states the obstacle.
  if (status === 403) return failure('forbidden', texts.forbidden, texts.refusal(error))
  if (status === 404) return failure('not-found', texts.notFound, texts.notFoundText)
  if (status === 429) return failure('busy', texts.limited, texts.limitedText(error.retryAfterSeconds))
  if (status === 503) return failure('busy', texts.busy, texts.busyText)
  if (status >= 500) return failure('unexpected', texts.unexpected, texts.unexpectedText)
  return failure('refused', texts.failed, texts.refusal(error))
}

const pickRequestId = (error: unknown): { requestId?: string } =>
  isPlatformError(error) || error instanceof ConnectionError ? { requestId: error.requestId } : {}

const unsure = (error: unknown, text: string, texts: AppTexts): Failure => ({
  kind: 'unsure',
  title: texts.unsure,
  text,
  ...pickRequestId(error),
})

const formatSessionError = ({ reason, ownerName }: SessionError, texts: AppTexts): string => {
  if (reason === 'locked') return texts.locked
  return reason === 'key_mismatch' && ownerName !== undefined ? texts.otherKey(ownerName) : texts.session[reason]
}

export const toFailure = (error: unknown, texts: AppTexts, call: CallKind = 'read'): Failure => {
  // The platform sends this only for writes, regardless of the kind that the page assumed.
  if (isPlatformError(error, 'server.outcome_unknown') || (call !== 'read' && isOutcomeUnknown(error)))
    return unsure(error, call === 'once' ? texts.unsureOnce : texts.unsureText, texts)
  if (isPlatformError(error)) return toPlatformFailure(error, texts)
  if (error instanceof ConnectionError)
    return {
      kind: 'unreachable',
      title: texts.unreachable,
      text: texts.unreachableText,
      requestId: error.requestId,
    }
  if (error instanceof PageUnavailable)
    return error.isOutdated
      ? { kind: 'outdated', title: texts.outdated, text: texts.outdatedText }
      : { kind: 'unreachable', title: texts.unreachable, text: texts.unreachableText }
  if (error instanceof LostResponse)
    return unsure(error.cause, error.outcome === 'undone' ? texts.undoneText : texts.unsureOnce, texts)
  if (error instanceof SessionError)
    return {
      kind: 'refused',
      title: texts.failed,
      text: formatSessionError(error, texts),
    }
  if (error instanceof PasskeyError) return { kind: 'refused', title: texts.failed, text: texts.passkey[error.reason] }
  if (error instanceof CryptoError) return { kind: 'refused', title: texts.failed, text: texts.cannotOpen }
  return { kind: 'unexpected', title: texts.unexpected, text: texts.unexpectedText }
}

/** The platform has ended the session: signed out elsewhere, a new password, or expired (G-036). */
export const isSessionOver = (error: unknown): boolean =>
  isPlatformError(error, 'oauth.invalid_grant') ||
  isPlatformError(error, 'auth.token_invalid') ||
  isPlatformError(error, 'auth.token_expired') ||
  (error instanceof SessionError && error.reason === 'signed_out')

/** Worth an automatic retry: the response was lost on the way. */
export const isWorthRetrying = (error: unknown): boolean => error instanceof ConnectionError
