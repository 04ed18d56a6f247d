// Bodies that create a service, each with a public key of its own: made by replacing the modulus, which is instant.
import { randomBytes } from 'node:crypto'
import { createServiceKeys } from '@company-data/crypto'

const MODULUS_BYTES = 256
// SubjectPublicKeyInfo of RSA: the modulus stands before the five bytes of the exponent.
const EXPONENT_BYTES = 5

const keys = createServiceKeys()
let made = 0

/** Looks like an RSA key of 2048 bits in everything that can be seen without its private half. */
export const freshPublicKey = async (): Promise<string> => {
  const der = Buffer.from((await keys).public_key, 'base64')
  const modulus = randomBytes(MODULUS_BYTES)
  modulus[0] = (modulus[0] ?? 0) | 0x80
  modulus[MODULUS_BYTES - 1] = (modulus[MODULUS_BYTES - 1] ?? 0) | 1
  modulus.copy(der, der.length - EXPONENT_BYTES - MODULUS_BYTES)
  return der.toString('base64')
}

export const serviceBody = async (change: Record<string, unknown> = {}): Promise<Record<string, unknown>> => ({
  name: `Service ${++made}`,
  admin_email: 'admin@example.org',
  public_key: await freshPublicKey(),
  encrypted_private_key: (await keys).encrypted_private_key,
  ...change,
})

export const privatePem = async (): Promise<string> => (await keys).private_pem
