// Refuses a salt that a client has seen in the other role: with it the platform could derive the key that wraps the private key.
import { isSameSalt } from '@company-data/crypto'
import { SessionError } from '../errors/session-error.ts'

export interface KnownSalts {
  /** Call before a verifier is derived with this salt, because the platform gets the verifier. */
  requireSafeAuth(salt: string): void
  /** Call before a wrap is opened: the platform knows the keys of earlier verifiers, and could have made it. */
  requireSafeWrap(wrapped: { salt: string }): void
}

export const knownSalts = (): KnownSalts => {
  const [authSalts, wrapSalts] = [new Set<string>(), new Set<string>()]
  const requireOther = (salt: string, others: ReadonlySet<string>): void => {
    for (const other of others) if (isSameSalt(salt, other)) throw new SessionError('unsafe_salt')
  }
  return {
    requireSafeAuth(salt) {
      requireOther(salt, wrapSalts)
      authSalts.add(salt)
    },
    requireSafeWrap({ salt }) {
      requireOther(salt, authSalts)
      wrapSalts.add(salt)
    },
  }
}
