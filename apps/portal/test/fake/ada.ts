// Ada, a customer of the keyed service: her connection, her key, and the values she reads with it.
import { importValuePrivateKey, openValue } from '@company-data/crypto'
import { newKeyPair } from '@company-data/testkit'
import type { Replies } from './collections.ts'
import { fakeConnection } from './connections.ts'
import { fakeId, fakeTime, sha256 } from './ids.ts'
import { SERVICE_ID } from './keyed-service.ts'

const key = await newKeyPair()

export const ADA = {
  userId: fakeId(901),
  connectionId: fakeId(902),
  shareCode: 'D0C7GNK4PD',
  publicKey: key.publicKey,
}

/** Opens a value that is sealed to Ada. */
export const openAsAda = async (value: string): Promise<string> =>
  openValue(value, await importValuePrivateKey(key.pkcs8))

export const adaConnection = fakeConnection('Ada Lovelace', {
  id: ADA.connectionId,
  person_id: ADA.userId,
  connected_at: fakeTime(5),
  share_code: ADA.shareCode,
})

/** Her connection, and her public key for those who seal to her. */
export const adaReplies = (): Replies => ({
  [`GET /api/portal/services/${SERVICE_ID}/connections/${ADA.connectionId}`]: adaConnection,
  [`GET /api/keys/${ADA.shareCode}`]: {
    share_code: ADA.shareCode,
    public_key: ADA.publicKey,
    public_key_sha256: sha256(Buffer.from(ADA.publicKey, 'base64')),
  },
})
