// Certificates of the seal: created at the first start, encrypted at rest, renewed before expiry. All stay published.
import { createHash, createPrivateKey, type KeyObject, randomBytes } from 'node:crypto'
import { type Identity, issueLeaf, issueRoot, type RevocationReason } from '@company-data/pdf/certificates'
import type { SealCertificate } from '@company-data/protocol/wire/contracts/platform-seal'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { DAY_MS } from '../../../platform/clock/durations.ts'
import { type CachedValue, cachedValue, type Tx } from '../../../platform/db/index.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import type { PlatformSealDeps } from './deps.ts'
import {
  type CertificateRow,
  insertCertificate,
  listCertificates,
  lockCertificates,
  revokeCertificate,
} from './store.ts'

type Deps = Pick<PlatformSealDeps, 'directory' | 'clock' | 'secrets' | 'newSealKey'> & {
  addresses: Pick<PlatformSealDeps['addresses'], 'frontDoorIfSettled'>
}

export interface SealCertificates {
  /** The current certificate, with its chain up to the root; issues a new one if it expires soon. */
  current(): Promise<{ chain: readonly Uint8Array[]; privateKey: KeyObject }>
  /** All certificates as DER, the present one first and then the newest. */
  list(): { leaves: readonly Uint8Array[]; roots: readonly Uint8Array[] }
  /** Issues a new certificate that seals from now on. */
  rotate(): Promise<SealCertificate>
  /** Ends the use of a certificate; the next one seals from now on. Undefined: there is no such certificate. */
  revoke(sha256: string, reason: RevocationReason): Promise<StoredCertificate | undefined>
  /** Lists the certificates of a root by its SHA-256; undefined: there is no such root. */
  listUnder(rootSha256: string): { root: StoredCertificate; leaves: readonly StoredCertificate[] } | undefined
  /** Issues a new certificate if the current one expires soon. */
  renew(): Promise<void>
  /** Loads the certificates, or creates the first ones. */
  start(): Promise<void>
  stop(): Promise<void>
}

const TOPIC = 'seal_certificate'
const PURPOSE = 'seal_certificate.private'
const ORGANIZATION = 'Company Data Service'
const LEAF_DAYS = 5 * 365
const ROOT_DAYS = 25 * 365
const RENEW_BEFORE_DAYS = 30

export interface StoredCertificate {
  sha256: string
  rootSha256: string | null
  certificate: Uint8Array
  privateKey: KeyObject
  issuedAt: Date
  expiresAt: Date
  revocation: { at: Date; reason: RevocationReason } | undefined
}

const toStoredCertificate = (row: CertificateRow, deps: Deps): StoredCertificate => ({
  sha256: row.sha256,
  rootSha256: row.root_sha256,
  certificate: new Uint8Array(Buffer.from(row.certificate, 'base64')),
  privateKey: createPrivateKey(deps.secrets.decrypt(row.private_key_encrypted, PURPOSE)),
  issuedAt: row.issued_at,
  expiresAt: row.expires_at,
  revocation:
    row.revoked_at && row.revocation_reason
      ? { at: row.revoked_at, reason: row.revocation_reason as RevocationReason }
      : undefined,
})

const toRow = (
  { certificate, privateKey }: Identity,
  rootSha256: string | null,
  period: { from: Date; until: Date },
  { secrets }: Deps,
): CertificateRow => ({
  sha256: createHash('sha256').update(certificate).digest('hex'),
  root_sha256: rootSha256,
  certificate: Buffer.from(certificate).toString('base64'),
  private_key_encrypted: secrets.encrypt(String(privateKey.export({ type: 'pkcs8', format: 'pem' })), PURPOSE),
  issued_at: period.from,
  expires_at: period.until,
  revoked_at: null,
  revocation_reason: null,
})

const periodFrom = (from: Date, days: number): { from: Date; until: Date } => ({
  from,
  until: new Date(from.getTime() + days * DAY_MS),
})

const newRoot = (key: KeyObject, from: Date, deps: Deps): CertificateRow => {
  const period = periodFrom(from, ROOT_DAYS)
  // Each installation has a separate root, and names must not let one pass for another.
  const commonName = `${ORGANIZATION} seal root ${randomBytes(4).toString('hex')}`
  return toRow(issueRoot(key, { organization: ORGANIZATION, commonName }, period), null, period, deps)
}

const newLeaf = (key: KeyObject, root: StoredCertificate, from: Date, deps: Deps): CertificateRow => {
  const period = periodFrom(from, LEAF_DAYS)
  const name = { organization: ORGANIZATION, commonName: `${ORGANIZATION} document seal` }
  return toRow(issueLeaf(key, name, root, period, crlUrl(deps.addresses, root.sha256)), root.sha256, period, deps)
}

/** Undefined while the address of the front door is not known: the certificate then names no list. */
const crlUrl = ({ frontDoorIfSettled }: Deps['addresses'], rootSha256: string): string | undefined => {
  const frontDoor = frontDoorIfSettled()
  return frontDoor === undefined ? undefined : `${frontDoor}/.well-known/platform-seal-crl/${rootSha256}`
}

const isRoot = ({ rootSha256 }: StoredCertificate): boolean => rootSha256 === null
const presentLeaf = (rows: readonly StoredCertificate[]): StoredCertificate | undefined =>
  rows.find((row) => !isRoot(row) && !row.revocation)
const hasTimeLeft = ({ expiresAt }: StoredCertificate, now: Date, days: number): boolean =>
  expiresAt.getTime() - now.getTime() > days * DAY_MS

const lastingRoot = (rows: readonly StoredCertificate[], from: Date): StoredCertificate | undefined =>
  rows.find((row) => isRoot(row) && hasTimeLeft(row, from, LEAF_DAYS))

interface NewKeys {
  leaf: KeyObject
  /** Set if a root is needed too. */
  root: KeyObject | undefined
}

/** Written while no other process decides. Calls `isWanted` again: another process may have been faster. */
const writeNew = async (
  tx: Tx<DirectoryTables>,
  deps: Deps,
  keys: NewKeys,
  isWanted: (present: StoredCertificate | undefined) => boolean,
): Promise<CertificateRow | undefined> => {
  await lockCertificates(tx)
  const rows = (await listCertificates(tx)).map((row) => toStoredCertificate(row, deps))
  if (!isWanted(presentLeaf(rows))) return undefined
  // A rotation right after another one must still be the newest.
  const newest = Math.max(0, ...rows.map(({ issuedAt }) => issuedAt.getTime() + 1))
  const from = new Date(Math.max(deps.clock.nowMs(), newest))
  let root = lastingRoot(rows, from)
  if (!root) {
    const row = newRoot(keys.root ?? (await deps.newSealKey()), from, deps)
    await insertCertificate(tx, row)
    root = toStoredCertificate(row, deps)
  }
  const leaf = newLeaf(keys.leaf, root, from, deps)
  await insertCertificate(tx, leaf)
  await deps.directory.notify(tx, TOPIC)
  return leaf
}

/** Keys are generated before the lock is taken: it takes a while, and no other process should wait for it. */
const newKeys = async ({ newSealKey, clock }: Deps, rows: readonly StoredCertificate[]): Promise<NewKeys> => {
  const [leaf, root] = await Promise.all([newSealKey(), lastingRoot(rows, clock.now()) ? undefined : newSealKey()])
  return { leaf, root }
}

const buildChain = (rows: readonly StoredCertificate[], leaf: StoredCertificate): Uint8Array[] => {
  const root = rows.find(({ sha256 }) => sha256 === leaf.rootSha256)
  return root ? [leaf.certificate, root.certificate] : [leaf.certificate]
}

export const sealCertificates = (deps: Deps): SealCertificates => {
  const { directory, clock } = deps
  const load = async () => (await listCertificates(directory.kysely)).map((row) => toStoredCertificate(row, deps))
  const certificates: CachedValue<StoredCertificate[]> = cachedValue({ db: directory, topic: TOPIC, load })
  const add = async (isWanted: (present: StoredCertificate | undefined) => boolean) => {
    const keys = await newKeys(deps, certificates.get())
    const row = await directory.transaction((tx) => writeNew(tx, deps, keys, isWanted))
    await certificates.refresh()
    return row
  }
  const isRenewalDue = (present: StoredCertificate | undefined): boolean =>
    !present || !hasTimeLeft(present, clock.now(), RENEW_BEFORE_DAYS)
  const renew = async (): Promise<void> => {
    if (!isRenewalDue(presentLeaf(certificates.get()))) return
    await add(isRenewalDue)
  }
  return {
    async current() {
      await renew()
      const leaf = presentLeaf(certificates.get())
      if (!leaf) throw new Error('There is no certificate to seal with.')
      return { chain: buildChain(certificates.get(), leaf), privateKey: leaf.privateKey }
    },
    list() {
      const rows = certificates.get()
      const toBytes = ({ certificate }: StoredCertificate): Uint8Array => certificate
      const present = presentLeaf(rows)
      const leaves = rows.filter((row) => !isRoot(row) && row !== present)
      return { leaves: (present ? [present, ...leaves] : leaves).map(toBytes), roots: rows.filter(isRoot).map(toBytes) }
    },
    async rotate() {
      const row = await add(() => true)
      if (!row) throw new Error('The certificate was not made.')
      const { sha256, issued_at, expires_at } = row
      return { sha256, issued_at: formatTimestamp(issued_at), expires_at: formatTimestamp(expires_at) }
    },
    async revoke(sha256, reason) {
      const wasPresent = presentLeaf(certificates.get())?.sha256 === sha256
      const isRevoked = await directory.transaction(async (tx) => {
        await lockCertificates(tx)
        const wasRevoked = await revokeCertificate(tx, sha256, reason, clock.now())
        if (wasRevoked) await directory.notify(tx, TOPIC)
        return wasRevoked
      })
      await certificates.refresh()
      // A former certificate must not seal again.
      if (isRevoked && wasPresent) await add(() => true)
      return certificates.get().find((row) => row.sha256 === sha256 && row.revocation)
    },
    listUnder(rootSha256) {
      const root = certificates.get().find((row) => row.sha256 === rootSha256 && isRoot(row))
      return root && { root, leaves: certificates.get().filter((row) => row.rootSha256 === rootSha256) }
    },
    renew,
    async start() {
      await certificates.start()
      await renew()
    },
    stop: () => certificates.stop(),
  }
}
