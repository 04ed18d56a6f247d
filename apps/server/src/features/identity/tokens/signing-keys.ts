// The keys that sign access tokens: stored encrypted in the directory, published before they sign, rotated by age.
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Clock } from '../../../platform/clock/clock.ts'
import { type CachedValue, cachedValue, type Database } from '../../../platform/db/index.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import {
  insertSigningKey,
  listOpenKeys,
  listSigningKeys,
  lockSigningKeys,
  removeRetiredKeys,
  type SigningKeyRow,
  updateRetired,
} from './signing-key-store.ts'

type Tx = Transaction<DirectoryTables>

const TOPIC = 'signing_key'
const PURPOSE = 'signing_key.private'
const ALGORITHM = 'EdDSA'

/** Others may cache the JWKS for ten minutes, so a new key is published for twice that time before it signs. */
const PUBLISHED_BEFORE_MS = 20 * 60_000
const ROTATE_AFTER_MS = 90 * 24 * 3600_000
/** The life of a token: for so long a retired key still verifies what it signed last. */
const VERIFIES_AFTER_MS = 3600_000

/** A key as it is published (RFC 8037). */
export interface PublicJwk extends JsonWebKey {
  kid: string
  alg: string
  use: string
}

export interface SigningKey {
  kid: string
  /** The encoded protected header. It is the same for every token of the key, so comparing texts finds the key. */
  header: string
  privateKey: KeyObject
  publicKey: KeyObject
  publicJwk: PublicJwk
  signsFrom: number
  retiredAt: number | null
}

export interface SigningKeys {
  /** The key that signs now. */
  current(): SigningKey
  byHeader(header: string): SigningKey | undefined
  jwks(): { keys: PublicJwk[] }
  /** Makes a new key and retires the current one when it is old enough; with `now`, at once. */
  rotate(options?: { now?: boolean }): Promise<void>
  /** Loads the keys, and makes the first one when there is none. */
  start(): Promise<void>
  stop(): Promise<void>
}

interface Needs {
  directory: Database<DirectoryTables>
  clock: Clock
  secrets: Secrets
}

const newPair = (): { kid: string; publicJwk: PublicJwk; privateJwk: JsonWebKey } => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const publicJwk = publicKey.export({ format: 'jwk' })
  const kid = `at-${createHash('sha256').update(String(publicJwk.x)).digest('base64url').slice(0, 16)}`
  return {
    kid,
    publicJwk: { ...publicJwk, kid, alg: ALGORITHM, use: 'sig' },
    privateJwk: privateKey.export({ format: 'jwk' }),
  }
}

const addKey = async (tx: Tx, { clock, secrets }: Needs, signsFrom: Date): Promise<void> => {
  const { kid, publicJwk, privateJwk } = newPair()
  await insertSigningKey(tx, {
    kid,
    privateKeyEncrypted: secrets.encrypt(JSON.stringify(privateJwk), PURPOSE),
    publicJwk,
    createdAt: clock.now(),
    signsFrom,
  })
}

const keyOf = (row: SigningKeyRow, secrets: Secrets): SigningKey => {
  const publicJwk = row.public_jwk as unknown as PublicJwk
  const privateJwk = JSON.parse(secrets.decrypt(row.private_key_encrypted, PURPOSE)) as JsonWebKey
  return {
    kid: row.kid,
    header: Buffer.from(JSON.stringify({ alg: ALGORITHM, typ: 'at+jwt', kid: row.kid })).toString('base64url'),
    privateKey: createPrivateKey({ key: privateJwk, format: 'jwk' }),
    publicKey: createPublicKey({ key: publicJwk, format: 'jwk' }),
    publicJwk,
    signsFrom: row.signs_from.getTime(),
    retiredAt: row.retired_at?.getTime() ?? null,
  }
}

/** Of several processes that start at once, one makes the first key. */
const ensureFirstKey = (needs: Needs): Promise<void> =>
  needs.directory.transaction(async (tx) => {
    await lockSigningKeys(tx)
    if ((await listOpenKeys(tx)).length === 0) await addKey(tx, needs, needs.clock.now())
  })

/** `atOnce` replaces every key, whatever its age. */
const retireAndReplace = async (tx: Tx, needs: Needs, atOnce: boolean): Promise<void> => {
  const { directory, clock } = needs
  await lockSigningKeys(tx)
  const nowMs = clock.nowMs()
  const openKeys = await listOpenKeys(tx)
  const newest = openKeys.at(-1)
  const isOld = newest === undefined || nowMs - newest.signsFrom.getTime() > ROTATE_AFTER_MS
  if (atOnce || isOld) await addKey(tx, needs, new Date(nowMs + (atOnce ? 0 : PUBLISHED_BEFORE_MS)))
  const isSuperseded = (key: (typeof openKeys)[number]): boolean =>
    atOnce || (key !== newest && (newest?.signsFrom.getTime() ?? 0) <= nowMs)
  // A key that is replaced at once has leaked: nothing that it signed is accepted any more.
  const retiredAt = new Date(atOnce ? nowMs - VERIFIES_AFTER_MS : nowMs)
  const superseded = openKeys.filter(isSuperseded).map(({ kid }) => kid)
  await updateRetired(tx, superseded, retiredAt)
  await removeRetiredKeys(tx, new Date(nowMs - 2 * VERIFIES_AFTER_MS))
  await directory.notify(tx, TOPIC)
}

export const signingKeys = (needs: Needs): SigningKeys => {
  const { directory, clock, secrets } = needs
  const keys: CachedValue<SigningKey[]> = cachedValue({
    db: directory,
    topic: TOPIC,
    load: async () => (await listSigningKeys(directory.kysely)).map((row) => keyOf(row, secrets)),
  })
  const verifies = (key: SigningKey): boolean =>
    key.retiredAt === null || clock.nowMs() < key.retiredAt + VERIFIES_AFTER_MS

  return {
    current() {
      const now = clock.nowMs()
      const activeKeys = keys.get().filter((key) => key.retiredAt === null && key.signsFrom <= now)
      const key = activeKeys.at(-1) ?? keys.get().at(-1)
      if (!key) throw new Error('there is no signing key')
      return key
    },
    byHeader: (header) => keys.get().find((key) => key.header === header && verifies(key)),
    jwks: () => ({
      keys: keys
        .get()
        .filter(verifies)
        .map(({ publicJwk }) => publicJwk),
    }),
    async rotate({ now = false } = {}) {
      await directory.transaction((tx) => retireAndReplace(tx, needs, now))
      await keys.refresh()
    },
    async start() {
      await ensureFirstKey(needs)
      await keys.start()
    },
    stop: () => keys.stop(),
  }
}
