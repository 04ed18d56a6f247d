// The error of a call that this client refuses to make: signed out, locked, or unsafe.

/**
 * The reason why a client refused to make a call.
 * @example
 * const reason: SessionErrorReason = 'locked'
 */
export type SessionErrorReason =
  | 'signed_out'
  | 'locked'
  | 'unsafe_salt'
  | 'key_mismatch'
  | 'pins_unreadable'
  | 'pins_older'
  | 'key_log_mismatch'
  | 'key_log_shrunk'
  | 'key_log_forked'
  | 'weak_password'
  | 'content_mismatch'
  | 'passkey_unknown'
  | 'passkey_opens_nothing'
  | 'plaintext_claims'
  | 'own_password'
  | 'own_kit'

const messages: Readonly<Record<SessionErrorReason, string>> = {
  signed_out: 'No one is signed in on this client.',
  locked: 'The private key is locked. Unlock it with the password, or create the client with its private key.',
  unsafe_salt:
    'The platform mixes the salt of the password with that of the private key, so the call was stopped. ' +
    'Do not use this password here again; change it on a device that you trust.',
  weak_password: 'A password needs at least 12 characters. Nothing was sent.',
  key_mismatch:
    'The public key is not the remembered or expected one. Keys never change here. Nothing was sealed to it.',
  key_log_mismatch:
    'The log of service keys does not confirm this key, or the platform changed the log. Nothing was sent.',
  key_log_shrunk: 'The platform shows an older log of service keys than before. Nothing was sent.',
  key_log_forked: 'The log of service keys is not the one that was checked before. Nothing was sent.',
  pins_unreadable:
    'The remembered keys of this account do not open: the platform altered or replaced them. Nothing was sent.',
  pins_older: 'The platform shows an older list of the remembered keys than this browser has seen. Nothing was sent.',
  passkey_unknown: 'The passkey is not one of this account.',
  passkey_opens_nothing: 'The passkey does not open the private key here. Use the password.',
  content_mismatch: 'The file is not the one whose hash the document names. Nothing was signed or accepted.',
  plaintext_claims:
    'The app takes claims in plaintext, which the platform can read. Nothing was sent. Inform the person, then pass allowPlaintext.',
  own_password: 'This is the password of the account. No one else needs it. Nothing was sent.',
  own_kit: 'This is the code of a recovery kit. No one else needs it. Nothing was sent.',
}

/**
 * The client refused to make a call, and nothing secret was sent.
 * @example
 * try {
 *   await person.openValue(wrapper)
 * } catch (error) {
 *   if (error instanceof SessionError && error.reason === 'locked') await person.unlock(password)
 * }
 */
export class SessionError extends Error {
  readonly reason: SessionErrorReason
  /** The name of the owner of a refused key, as the platform gives it. */
  readonly ownerName: string | undefined

  constructor(reason: SessionErrorReason, ownerName?: string) {
    super(messages[reason])
    this.name = 'SessionError'
    this.reason = reason
    this.ownerName = ownerName
  }
}
