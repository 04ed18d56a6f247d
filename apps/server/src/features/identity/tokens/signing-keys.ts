// The keys that sign access tokens: made here, encrypted in the directory, published before they sign, rotated by age.
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Clock } from '../../../platform/clock/clock.ts'
import { type CachedValue, cachedValue, type Database } from '../../../platform/db/index.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'

const TOPIC = 'signing_key'
const PURPOSE = 'signing_key.private'
const ALGORITHM = 'EdDSA'

/** A verifier elsewhere may keep the JWKS for ten minutes: a new key is published for twice that before it signs. */
const PUBLISHED_BEFORE_MS = 20 * 60_000
const ROTATE_AFTER_MS = 90 * 24 * 3600_000
/** A retired key still verifies what it signed last, for the life of a token. */
const VERIFIES_AFTER_MS = 3600_000

/** A key as it is published (RFC 8037). */
export interface PublicJwk extends JsonWebKey {
  kid: string
  alg: string
  use: string
}

export interface SigningKey {
  kid: string
  /** The encoded protected header: equal for every token of the key, so that a forged one is seen by comparing text. */
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
  /** Retires the current key when it is old enough, or now; makes the next one. */
  rotate(options?: { now?: boolean }): Promise<void>
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

const insert = async (tx: Transaction<DirectoryTables>, { clock, secrets }: Needs, signsFrom: Date): Promise<void> => {
  const { kid, publicJwk, privateJwk } = newPair()
  await tx
    .insertInto('signing_key')
    .values({
      kid,
      private_key_encrypted: secrets.encrypt(JSON.stringify(privateJwk), PURPOSE),
      public_jwk: JSON.stringify(publicJwk),
      created_at: clock.now(),
      signs_from: signsFrom,
    })
    .execute()
}

const load = async (db: Kysely<DirectoryTables>, { secrets }: Needs): Promise<SigningKey[]> => {
  const rows = await db.selectFrom('signing_key').selectAll().orderBy('signs_from').execute()
  return rows.map((row) => {
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
  })
}

/** One starter makes the first key; the lock lets the others wait for it. */
const ensureFirst = (needs: Needs): Promise<void> =>
  needs.directory.transaction(async (tx) => {
    await sql`lock table signing_key in share row exclusive mode`.execute(tx)
    const existing = await tx.selectFrom('signing_key').select('kid').where('retired_at', 'is', null).executeTakeFirst()
    if (!existing) await insert(tx, needs, needs.clock.now())
  })

export const signingKeys = async (needs: Needs): Promise<SigningKeys> => {
  const { directory, clock } = needs
  await ensureFirst(needs)
  const keys: CachedValue<SigningKey[]> = await cachedValue({
    db: directory,
    topic: TOPIC,
    load: () => load(directory.kysely, needs),
  })
  const verifies = (key: SigningKey): boolean =>
    key.retiredAt === null || clock.nowMs() < key.retiredAt + VERIFIES_AFTER_MS

  const retireAndReplace = async (tx: Transaction<DirectoryTables>, now: boolean): Promise<void> => {
    await sql`lock table signing_key in share row exclusive mode`.execute(tx)
    const open = await tx
      .selectFrom('signing_key')
      .select(['kid', 'signs_from'])
      .where('retired_at', 'is', null)
      .orderBy('signs_from')
      .execute()
    const newest = open.at(-1)
    const isOld = newest === undefined || clock.nowMs() - newest.signs_from.getTime() > ROTATE_AFTER_MS
    const signsFrom = new Date(clock.nowMs() + (now ? 0 : PUBLISHED_BEFORE_MS))
    if (now || isOld) await insert(tx, needs, signsFrom)
    const superseded = now
      ? open
      : open.filter((key) => key !== newest && (newest?.signs_from.getTime() ?? 0) <= clock.nowMs())
    // A key that is replaced at once is a leaked one: what it signed is not believed any more.
    const retiredAt = now ? new Date(clock.nowMs() - VERIFIES_AFTER_MS) : clock.now()
    if (superseded.length > 0) {
      await tx
        .updateTable('signing_key')
        .set({ retired_at: retiredAt })
        .where(
          'kid',
          'in',
          superseded.map(({ kid }) => kid),
        )
        .execute()
    }
    const gone = new Date(clock.nowMs() - 2 * VERIFIES_AFTER_MS)
    await tx.deleteFrom('signing_key').where('retired_at', '<', gone).execute()
    await directory.notify(tx, TOPIC)
  }

  return {
    current() {
      const now = clock.nowMs()
      const signing = keys.get().filter((key) => key.retiredAt === null && key.signsFrom <= now)
      const key = signing.at(-1) ?? keys.get().at(-1)
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
      await directory.transaction((tx) => retireAndReplace(tx, now))
      await keys.refresh()
    },
    stop: () => keys.stop(),
  }
}
