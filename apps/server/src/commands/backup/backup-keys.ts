// Reads the keys of back-ups: the public key that seals them, and the private key that opens them.
import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { ConfigError } from '../../compose/config.ts'
import { rawPublicKey } from './sealed-stream.ts'

const readKey = async (option: string, file: unknown, parse: (pem: string) => KeyObject): Promise<KeyObject> => {
  if (typeof file !== 'string') throw new ConfigError([`--${option} must name a file with a key (PEM, X25519)`])
  try {
    const key = parse(await readFile(file, 'utf8'))
    if (key.asymmetricKeyType === 'x25519') return key
  } catch (error) {
    throw new ConfigError([`--${option} names ${file}, which cannot be read as a key: ${(error as Error).message}`])
  }
  throw new ConfigError([
    `--${option} names ${file}, which is not a key for X25519 (openssl genpkey -algorithm x25519)`,
  ])
}

export const readRecipient = (file: unknown): Promise<KeyObject> => readKey('recipient', file, createPublicKey)
export const readIdentity = (file: unknown): Promise<KeyObject> => readKey('identity', file, createPrivateKey)

/** By this an operator finds the private key of a back-up. */
export const fingerprint = (publicKey: KeyObject): string =>
  createHash('sha256').update(rawPublicKey(publicKey)).digest('hex').slice(0, 16)
