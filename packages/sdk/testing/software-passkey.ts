// A passkey in software for the calls of a client: it signs, and derives a secret unless it has none.
import { randomBytes } from 'node:crypto'
import { createPasskey } from '@company-data/testkit'
import type { AskPasskey, CreatedPasskey } from '../src/index.ts'

export interface SoftwarePasskey {
  created: CreatedPasskey
  ask: AskPasskey
  /** How often it was asked for. */
  count(): number
}

export const softwarePasskey = (frontDoorUrl: string, { hasPrf = true } = {}): SoftwarePasskey => {
  const passkey = createPasskey(new URL(frontDoorUrl).origin)
  const secret = randomBytes(32)
  // A copy each time, because a client zeroes what it gets.
  const derive = (): Uint8Array | undefined => (hasPrf ? new Uint8Array(secret) : undefined)
  let count = 0
  return {
    created: { credential_id: passkey.credentialId, public_key: passkey.publicKey, synced: false, prf: derive() },
    async ask(challenge) {
      count += 1
      const signed = passkey.answer(Buffer.from(challenge).toString('base64url'))
      return { credential_id: passkey.credentialId, ...signed, prf: derive() }
    },
    count: () => count,
  }
}
