// The key that signs checkpoints, made with the log and used for nothing else; its private part is encrypted at rest.
import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { Addresses } from '../../../gate/addresses.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import type { DirectoryDb, DirectoryTables } from '../../../schema/directory.ts'
import { findHead, insertHead } from './store.ts'

const PURPOSE = 'key_log.private'
const ED25519 = 1
/** An SPKI of Ed25519 is a fixed beginning and the key. */
const RAW_KEY_BYTES = 32
const KEY_ID_BYTES = 4

export interface LogKey {
  /** The name of the log, which never changes. */
  origin: string
  keyId: Buffer
  /** As C2SP writes it: `<name>+<key id>+<base64 of the type and the key>`. */
  verifierKey: string
  sign(text: string): Buffer
}

export interface LogKeyDeps {
  directory: Database<DirectoryTables>
  secrets: Secrets
  clock: Clock
  addresses: Addresses
}

export interface LogKeys {
  /** Begins the log, unless it has begun. */
  create(db: DirectoryDb): Promise<void>
  current(): Promise<LogKey>
}

const toLogKey = (origin: string, publicKey: Buffer, privateKey: KeyObject): LogKey => {
  const typedKey = Buffer.concat([Buffer.from([ED25519]), publicKey])
  const keyId = createHash('sha256').update(`${origin}\n`).update(typedKey).digest().subarray(0, KEY_ID_BYTES)
  return {
    origin,
    keyId,
    verifierKey: `${origin}+${keyId.toString('hex')}+${typedKey.toString('base64')}`,
    sign: (text) => sign(null, Buffer.from(text), privateKey),
  }
}

export const createLogKeys = ({ directory, secrets, clock, addresses }: LogKeyDeps): LogKeys => {
  const create = async (db: DirectoryDb): Promise<void> => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const spki = publicKey.export({ type: 'spki', format: 'der' })
    const pkcs8 = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
    await insertHead(db, {
      size: 0,
      origin: `${new URL(addresses.frontDoor()).host}/key-log`,
      public_key: spki.subarray(-RAW_KEY_BYTES),
      private_key_encrypted: secrets.encrypt(pkcs8, PURPOSE),
      created_at: clock.now(),
    })
  }
  const load = async (): Promise<LogKey> => {
    const head = await findHead(directory.kysely)
    if (head === undefined) {
      await create(directory.kysely)
      return load()
    }
    const key = Buffer.from(secrets.decrypt(head.private_key_encrypted, PURPOSE), 'base64')
    return toLogKey(head.origin, head.public_key, createPrivateKey({ key, format: 'der', type: 'pkcs8' }))
  }
  let loading: Promise<LogKey> | undefined
  return {
    create,
    current() {
      loading ??= load().catch((error: unknown) => {
        loading = undefined
        throw error
      })
      return loading
    },
  }
}
