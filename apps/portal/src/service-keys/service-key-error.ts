// Reasons why a service key did not open.

/** `other_key`: the file opens, but holds a different key. `locked`: the portal was locked in the meantime. */
export type ServiceKeyRefusal = 'wrong_passphrase' | 'other_key' | 'locked' | 'unexpected'

export class ServiceKeyError extends Error {
  override readonly name = 'ServiceKeyError'
  readonly reason: ServiceKeyRefusal

  constructor(reason: ServiceKeyRefusal) {
    super(reason)
    this.reason = reason
  }
}
