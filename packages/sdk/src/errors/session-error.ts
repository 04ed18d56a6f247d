// A call that this device cannot make as it is: nobody is signed in, or the private key is not unlocked.

export type SessionErrorReason = 'signed_out' | 'locked' | 'unsafe_salt' | 'key_mismatch'

const messages: Readonly<Record<SessionErrorReason, string>> = {
  signed_out: 'nobody is signed in on this client',
  locked: 'the private key is locked: unlock it with the password first',
  unsafe_salt: 'the platform asked for the password under the salt of the private key; change the password elsewhere',
  key_mismatch: 'the public key is not the one that was expected; nothing was sealed to it',
}

export class SessionError extends Error {
  readonly reason: SessionErrorReason

  constructor(reason: SessionErrorReason) {
    super(messages[reason])
    this.name = 'SessionError'
    this.reason = reason
  }
}
