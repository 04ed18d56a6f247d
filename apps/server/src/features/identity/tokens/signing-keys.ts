// The signing keys of access and ID tokens: encrypted in the directory, published before use, rotated by age.
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto'
import { promisify } from 'node:util'
import type { Clock } from '../../../platform/clock/clock.ts'
import { type CachedValue, cachedValue, type Database } from '../../../platform/db/index.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import type { DirectoryTables, DirectoryTx } from '../../../schema/directory.ts'
import {
  insertSigningKey,
  listOpenKeys,
  listSigningKeys,
  lockSigningKeys,
  removeRetiredKeys,
  type SigningKeyRow,
  updateRetired,
} from './signing-key-store.ts'

const TOPIC = 'signing_key'
const PURPOSE = 'signing_key.private'

/** Access tokens are signed with EdDSA (G-035), ID tokens with RS256. */
export type Algorithm = 'EdDSA' | 'RS256'
const algorithms: readonly Algorithm[] = ['EdDSA', 'RS256']
const RSA_BITS = 2048

/** Clients may cache the JWKS for ten minutes, so a new key is published for twice that time before it signs. */
const PUBLISHED_BEFORE_MS = 20 * 60_000
const ROTATE_AFTER_MS = 90 * 24 * 3600_000
/** The lifetime of a token: a retired key still verifies its last signatures for this long. */
const VERIFIES_AFTER_MS = 3600_000

/** A key in its published form (RFC 7517, RFC 8037). */
export interface PublicJwk extends JsonWebKey {
  kid: string
  alg: string
  use: string
}

export interface SigningKey {
  kid: string
  algorithm: Algorithm
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
  current(algorithm: Algorithm): SigningKey
  /** The key of an access token; a key for ID tokens is not found by its header. */
  findByHeader(header: string): SigningKey | undefined
  jwks(): { keys: PublicJwk[] }
  /** For each algorithm: creates a new key and retires the current one if it is old enough; with `now`, immediately. */
  rotate(options?: { now?: boolean }): Promise<void>
  /** Loads the keys, and creates the first ones if none exist. */
  start(): Promise<void>
  stop(): Promise<void>
}

interface Deps {
  directory: Database<DirectoryTables>
  clock: Clock
  secrets: Secrets
  /** In place of the search for a new RSA key, for tests, which start many platforms. */
  newIdTokenKey?: (() => Promise<KeyObject>) | undefined
}

interface NewKey {
  kid: string
  publicJwk: PublicJwk
  privateJwk: JsonWebKey
}

const generate = promisify(generateKeyPair)

const generateRsaKey = async (): Promise<KeyObject> => (await generate('rsa', { modulusLength: RSA_BITS })).privateKey

const newKeyFor = async (
  algorithm: Algorithm,
  { newIdTokenKey = generateRsaKey }: Pick<Deps, 'newIdTokenKey'>,
): Promise<NewKey> => {
  const privateKey = algorithm === 'EdDSA' ? (await generate('ed25519')).privateKey : await newIdTokenKey()
  const publicJwk = createPublicKey(privateKey).export({ format: 'jwk' })
  const fingerprint = createHash('sha256')
    .update(String(publicJwk.x ?? publicJwk.n))
    .digest('base64url')
  const kid = `${algorithm === 'EdDSA' ? 'at' : 'id'}-${fingerprint.slice(0, 16)}`
  return {
    kid,
    publicJwk: { ...publicJwk, kid, alg: algorithm, use: 'sig' },
    privateJwk: privateKey.export({ format: 'jwk' }),
  }
}

const addKey = async (
  tx: DirectoryTx,
  { clock, secrets, newIdTokenKey }: Deps,
  algorithm: Algorithm,
  signsFrom: Date,
): Promise<void> => {
  const { kid, publicJwk, privateJwk } = await newKeyFor(algorithm, { newIdTokenKey })
  await insertSigningKey(tx, {
    kid,
    algorithm,
    privateKeyEncrypted: secrets.encrypt(JSON.stringify(privateJwk), PURPOSE),
    publicJwk,
    createdAt: clock.now(),
    signsFrom,
  })
}

const toSigningKey = (row: SigningKeyRow, secrets: Secrets): SigningKey => {
  const algorithm = row.algorithm as Algorithm
  const publicJwk = row.public_jwk as unknown as PublicJwk
  const privateJwk = JSON.parse(secrets.decrypt(row.private_key_encrypted, PURPOSE)) as JsonWebKey
  const header = { alg: algorithm, typ: algorithm === 'EdDSA' ? 'at+jwt' : 'JWT', kid: row.kid }
  return {
    kid: row.kid,
    algorithm,
    header: Buffer.from(JSON.stringify(header)).toString('base64url'),
    privateKey: createPrivateKey({ key: privateJwk, format: 'jwk' }),
    publicKey: createPublicKey({ key: publicJwk, format: 'jwk' }),
    publicJwk,
    signsFrom: row.signs_from.getTime(),
    retiredAt: row.retired_at?.getTime() ?? null,
  }
}

/** If several processes start concurrently, one of them creates the first keys. */
const ensureFirstKeys = (deps: Deps): Promise<void> =>
  deps.directory.transaction(async (tx) => {
    await lockSigningKeys(tx)
    const openKeys = await listOpenKeys(tx)
    for (const algorithm of algorithms) {
      if (!openKeys.some((key) => key.algorithm === algorithm)) await addKey(tx, deps, algorithm, deps.clock.now())
    }
  })

type OpenKey = Awaited<ReturnType<typeof listOpenKeys>>[number]

/** Handles the keys of one algorithm; `isImmediate` replaces every key, regardless of age. */
const retireAndReplace = async (
  tx: DirectoryTx,
  deps: Deps,
  algorithm: Algorithm,
  openKeys: readonly OpenKey[],
  isImmediate: boolean,
): Promise<void> => {
  const nowMs = deps.clock.nowMs()
  const newest = openKeys.at(-1)
  const isOld = newest === undefined || nowMs - newest.signsFrom.getTime() > ROTATE_AFTER_MS
  if (isImmediate || isOld) await addKey(tx, deps, algorithm, new Date(nowMs + (isImmediate ? 0 : PUBLISHED_BEFORE_MS)))
  const isSuperseded = (key: OpenKey): boolean =>
    isImmediate || (key !== newest && (newest?.signsFrom.getTime() ?? 0) <= nowMs)
  // A key that is replaced immediately has leaked: none of its signatures is accepted any more.
  const retiredAt = new Date(isImmediate ? nowMs - VERIFIES_AFTER_MS : nowMs)
  const superseded = openKeys.filter(isSuperseded).map(({ kid }) => kid)
  await updateRetired(tx, superseded, retiredAt)
}

const rotateKeys = async (tx: DirectoryTx, deps: Deps, isImmediate: boolean): Promise<void> => {
  await lockSigningKeys(tx)
  const openKeys = await listOpenKeys(tx)
  for (const algorithm of algorithms) {
    const algorithmKeys = openKeys.filter((key) => key.algorithm === algorithm)
    await retireAndReplace(tx, deps, algorithm, algorithmKeys, isImmediate)
  }
  await removeRetiredKeys(tx, new Date(deps.clock.nowMs() - 2 * VERIFIES_AFTER_MS))
  await deps.directory.notify(tx, TOPIC)
}

export const signingKeys = (deps: Deps): SigningKeys => {
  const { directory, clock, secrets } = deps
  const keys: CachedValue<SigningKey[]> = cachedValue({
    db: directory,
    topic: TOPIC,
    load: async () => (await listSigningKeys(directory.kysely)).map((row) => toSigningKey(row, secrets)),
  })
  const verifies = (key: SigningKey): boolean =>
    key.retiredAt === null || clock.nowMs() < key.retiredAt + VERIFIES_AFTER_MS

  return {
    current(algorithm) {
      const now = clock.nowMs()
      const algorithmKeys = keys.get().filter((key) => key.algorithm === algorithm)
      const activeKeys = algorithmKeys.filter((key) => key.retiredAt === null && key.signsFrom <= now)
      const key = activeKeys.at(-1) ?? algorithmKeys.at(-1)
      if (!key) throw new Error('there is no signing key')
      return key
    },
    findByHeader: (header) =>
      keys.get().find((key) => key.header === header && key.algorithm === 'EdDSA' && verifies(key)),
    jwks: () => ({
      keys: keys
        .get()
        .filter(verifies)
        .map(({ publicJwk }) => publicJwk),
    }),
    async rotate({ now = false } = {}) {
      await directory.transaction((tx) => rotateKeys(tx, deps, now))
      await keys.refresh()
    },
    async start() {
      await ensureFirstKeys(deps)
      await keys.start()
    },
    stop: () => keys.stop(),
  }
}
