// The one error this package throws on purpose; its reason is stable, its message is for people.

/** malformed: not the documented form. key_unsuitable: a key of the wrong kind. not_opened: wrong key or altered data. */
export type CryptoErrorReason = 'malformed' | 'key_unsuitable' | 'not_opened'

export class CryptoError extends Error {
  override readonly name = 'CryptoError'
  readonly reason: CryptoErrorReason

  constructor(reason: CryptoErrorReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
