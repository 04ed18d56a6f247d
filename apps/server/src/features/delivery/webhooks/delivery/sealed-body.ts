// The sealed body of a delivery with encrypt_payload: the account envelope, always JSON (D1-WHD-36, G-106).
import { sealAccountEnvelope } from '@company-data/crypto/seal'

/** T-03: sealed to the key of the company's account, not of the service. The work runs on other threads. */
export const sealBody = async (body: Uint8Array, accountPublicKey: string): Promise<Buffer> =>
  Buffer.from(JSON.stringify(await sealAccountEnvelope(body, accountPublicKey)), 'utf8')
