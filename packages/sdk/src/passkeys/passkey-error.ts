// The error of a passkey that the browser did not use or make.

/**
 * Why the browser gave no passkey. `cancelled`: the user ended the question, or it waited too long. `exists`: the device has
 * a passkey of this account already. `not_kept`: the device signs but cannot keep a passkey. `unsupported`: this page may not use passkeys, or the passkey has no P-256 key.
 * @example
 * const reason: PasskeyErrorReason = 'cancelled'
 */
export type PasskeyErrorReason = 'cancelled' | 'exists' | 'not_kept' | 'unsupported' | 'failed'

/**
 * The browser used or made no passkey. Nothing was sent.
 * @example
 * try {
 *   await person.passkeys.login(askPasskey)
 * } catch (error) {
 *   if (error instanceof PasskeyError && error.reason === 'cancelled') console.log('The password works too.')
 * }
 */
export class PasskeyError extends Error {
  readonly reason: PasskeyErrorReason

  constructor(reason: PasskeyErrorReason, options?: ErrorOptions) {
    super(`The browser gave no passkey: ${reason}.`, options)
    this.name = 'PasskeyError'
    this.reason = reason
  }
}

/** The names that WebAuthn gives to its failures. */
const REASONS: Readonly<Record<string, PasskeyErrorReason>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'exists',
  SecurityError: 'unsupported',
  NotSupportedError: 'unsupported',
  ConstraintError: 'unsupported',
}

export const toPasskeyError = (error: unknown): PasskeyError =>
  error instanceof PasskeyError
    ? error
    : new PasskeyError(REASONS[error instanceof Error ? error.name : ''] ?? 'failed', { cause: error })
