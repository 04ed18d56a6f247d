// The sealed body of a delivery with encrypt_payload (D1-WHD-36, G-106): the account envelope, JSON whatever the inner format.
import { sealAccountEnvelope } from '@company-data/crypto/seal'

/** T-03: sealed to the key of the company's account, not to that of the service. The work is done on other threads. */
export const sealBody = async (body: Uint8Array, accountPublicKey: string): Promise<Buffer> =>
  Buffer.from(JSON.stringify(await sealAccountEnvelope(body, accountPublicKey)), 'utf8')
