// A software passkey: it signs as an authenticator does after it has verified its user.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Changes that a test makes to what the authenticator signs. */
export interface AssertionChange {
  clientData?: object
  flags?: number
  rpId?: string
  /** DER instead of r ‖ s. */
  isDer?: boolean
}

export interface SignedAssertion {
  signature: string
  assertion: { client_data: string; authenticator_data: string }
}

export interface TestPasskey {
  publicKey: string
  credentialId: string
  /** Signs a text that names an action. */
  sign(text: string, change?: AssertionChange): SignedAssertion
  /** Signs a challenge of the platform. */
  answer(challenge: string, change?: AssertionChange): SignedAssertion
}

const USER_PRESENT_AND_VERIFIED = 0x05

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest()

export const createPasskey = (origin: string): TestPasskey => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const answer: TestPasskey['answer'] = (challenge, change = {}) => {
    const { clientData = {}, flags = USER_PRESENT_AND_VERIFIED, rpId = new URL(origin).hostname, isDer } = change
    const data = { type: 'webauthn.get', challenge, origin, crossOrigin: false, ...clientData }
    const clientBytes = Buffer.from(JSON.stringify(data))
    const authenticatorData = Buffer.concat([sha256(rpId), Buffer.from([flags]), Buffer.alloc(4)])
    const content = Buffer.concat([authenticatorData, sha256(clientBytes)])
    const signature = sign('sha256', content, { key: privateKey, dsaEncoding: isDer ? 'der' : 'ieee-p1363' })
    return {
      signature: signature.toString('base64'),
      assertion: {
        client_data: clientBytes.toString('base64url'),
        authenticator_data: authenticatorData.toString('base64url'),
      },
    }
  }
  return {
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    credentialId: randomBytes(32).toString('base64url'),
    answer,
    sign: (text, change) => answer(sha256(text).toString('base64url'), change),
  }
}
