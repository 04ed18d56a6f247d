// Signs with the key of a trusted device, after its biometric check (G-113, G-122).
import type { CryptoKey } from '@company-data/crypto'

/**
 * A trusted device: its id, and its private key (P-256).
 * @example
 * const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
 * const { device_id } = await person.trustedDevices.create({ name: 'Phone', public_key: spki })
 * const proof: DeviceProof = { deviceId: device_id, privateKey: pair.privateKey }
 */
export interface DeviceProof {
  deviceId: string
  privateKey: CryptoKey
}

/** Base64 of the 64 bytes (r ‖ s) that WebCrypto gives. */
export const signWithDevice = async ({ privateKey }: DeviceProof, text: string): Promise<string> => {
  const ecdsa = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = await crypto.subtle.sign(ecdsa, privateKey, new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(signature)))
}
