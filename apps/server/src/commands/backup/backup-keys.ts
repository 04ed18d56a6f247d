// Reads the keys of back-ups: the public key that seals them, and the private key that opens them.
import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { ConfigError } from '../../compose/config.ts'
import { getErrorCode } from '../../platform/db/store-error.ts'
import { rawPublicKey } from './sealed-stream.ts'

interface KeyKind {
  option: 'recipient' | 'identity'
  name: 'public key' | 'private key'
  parse(pem: string): KeyObject
}

const RECIPIENT: KeyKind = { option: 'recipient', name: 'public key', parse: createPublicKey }
const IDENTITY: KeyKind = { option: 'identity', name: 'private key', parse: createPrivateKey }

const parseKey = ({ parse }: KeyKind, pem: string): KeyObject | undefined => {
  try {
    return parse(pem)
  } catch {
    return undefined
  }
}

const readKey = async (kind: KeyKind, file: unknown): Promise<KeyObject> => {
  const { option, name } = kind
  if (typeof file !== 'string') throw new ConfigError([`--${option} must name a file with a ${name} (PEM, X25519)`])
  const pem = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new ConfigError([`--${option} names ${file}, which cannot be read (${getErrorCode(error)})`])
  })
  const key = parseKey(kind, pem)
  if (key === undefined) throw new ConfigError([`--${option} names ${file}, which has no ${name} (PEM, X25519)`])
  if (key.asymmetricKeyType === 'x25519') return key
  throw new ConfigError([
    `--${option} names ${file}, which is not a key for X25519 (openssl genpkey -algorithm x25519)`,
  ])
}

export const readRecipient = (file: unknown): Promise<KeyObject> => readKey(RECIPIENT, file)
export const readIdentity = (file: unknown): Promise<KeyObject> => readKey(IDENTITY, file)

/** By this an operator finds the private key of a back-up. */
export const fingerprint = (publicKey: KeyObject): string =>
  createHash('sha256').update(rawPublicKey(publicKey)).digest('hex').slice(0, 16)
