// Checks the key log: its signature, that it only grew since the last visit, and the leaf of a service.

import { publicKeySha256 } from '@company-data/crypto'
import { platformPrefix } from '@company-data/protocol/contract/prefixes'
import type { keyLog } from '@company-data/protocol/nouns/key-log/contract'
import { keyLogRoutes } from '@company-data/protocol/nouns/key-log/routes'
import type { KeyLogCheckpoint } from '@company-data/protocol/wire/sharing/key-log'
import { isPlatformError } from '../../errors/platform-error.ts'
import { SessionError, type SessionErrorReason } from '../../errors/session-error.ts'
import type { Api } from '../../transport/api.ts'
import { calls } from '../../transport/calls.ts'
import type { BookPins } from '../pins/book-pins.ts'
import type { SeenCheckpoint } from '../pins/pin-book.ts'
import {
  addLeaf,
  type Bytes,
  computeRoot,
  decodeBase64,
  type LogPosition,
  verifyConsistency,
  verifyInclusion,
} from './merkle.ts'

const PAGE = 1000
const ED25519_AT = 1
const BOUND = 1

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const sha256Hex = async (text: string): Promise<string> =>
  hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))

/** The members of a leaf, each in hex. */
const parseLeaf = (leaf: Bytes) => ({
  version: leaf[0],
  act: leaf[1],
  codeHash: hex(leaf.subarray(2, 34)),
  serviceId: hex(leaf.subarray(34, 50)),
  keyHash: hex(leaf.subarray(50, 82)),
  atMs: Number.parseInt(hex(leaf.subarray(82, 90)), 16),
})

const requireTrue = (isTrue: boolean, reason: SessionErrorReason = 'key_log_mismatch'): void => {
  if (!isTrue) throw new SessionError(reason)
}

/** `key` is `<origin>+<key id>+<base64>`, and base64 may contain a plus sign. */
const isSigned = async ({ origin, size, root, signature, key_id }: KeyLogCheckpoint, key: string): Promise<boolean> => {
  const prefix = `${origin}+${key_id}+`
  if (!key.startsWith(prefix)) return false
  const raw = decodeBase64(key.slice(prefix.length)).subarray(ED25519_AT)
  const publicKey = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
  const note = new TextEncoder().encode(`${origin}\n${size}\n${root}\n`)
  return crypto.subtle.verify('Ed25519', publicKey, decodeBase64(signature), note)
}

const rawCalls = (api: Api) => calls<typeof keyLog>()(api, keyLogRoutes, platformPrefix)

interface LogDeps {
  api: Api
  pins: BookPins
  /** The newest checkpoint that this browser has seen, for the signed-in account. */
  seenLog: { get(): SeenCheckpoint | null; set(checkpoint: SeenCheckpoint): void }
  readKey(): Promise<string>
}

/** A log that is smaller than a known one was put back; one that does not begin with it is another log. */
const requireGrowth = async (api: Api, before: SeenCheckpoint, now: SeenCheckpoint): Promise<void> => {
  requireTrue(before.key === now.key, 'key_log_forked')
  requireTrue(now.size >= before.size, 'key_log_shrunk')
  const query = { from: before.size, to: now.size }
  const proof = await rawCalls(api).consistency(query)
  const isGrown = proof.from === query.from && proof.to === query.to
  requireTrue(isGrown && (await verifyConsistency(proof, before.root, now.root)), 'key_log_forked')
}

/** The signed checkpoint, if the log only grew since the ones that account and browser remember; this browser remembers it. */
const readCheckpoint = async ({ api, pins, seenLog, readKey }: LogDeps) => {
  const { log } = await pins.read()
  const seenCheckpoint = seenLog.get()
  const checkpoint = await rawCalls(api).checkpoint()
  const { size, root } = checkpoint
  const now = { key: log?.key ?? seenCheckpoint?.key ?? (await readKey()), size, root }
  requireTrue(await isSigned(checkpoint, now.key))
  if (log !== null) await requireGrowth(api, log, now)
  if (seenCheckpoint !== null && seenCheckpoint.root !== log?.root) await requireGrowth(api, seenCheckpoint, now)
  if (isNewer(now, seenLog.get())) seenLog.set(now)
  return { checkpoint, now }
}

/** Another device or tab may have checked a newer log meanwhile. */
const isNewer = ({ size }: SeenCheckpoint, other: SeenCheckpoint | null): boolean => other === null || other.size < size

/** The same, and the account remembers it too. */
export const checkCheckpoint = async (deps: LogDeps): Promise<KeyLogCheckpoint> => {
  const { checkpoint, now } = await readCheckpoint(deps)
  await deps.pins.change((content) => (isNewer(now, content.log) ? { ...content, log: now } : content))
  return checkpoint
}

/**
 * A service whose key is checked against the log.
 * @example
 * const service: LoggedService = { service_id: serviceId, code: 'EXAMPLE/NEWSLETT', public_key: spki }
 * await person.keyLog.check(service)
 */
export interface LoggedService {
  service_id: string
  /** Without it, the log only has to name this key for the service. */
  code?: string | undefined
  public_key: string
}

/** Throws `key_log_mismatch` unless the newest leaf of the service binds its code to this key. */
export const checkService = async (deps: LogDeps, service: LoggedService): Promise<void> => {
  const { size, root } = await checkCheckpoint(deps)
  const raw = rawCalls(deps.api)
  const proof = await raw.proof({ service_id: service.service_id, size }).catch((error: unknown) => {
    // Every service has a leaf since it was created.
    throw isPlatformError(error, 'services.not_found') ? new SessionError('key_log_mismatch') : error
  })
  const { items } = await raw.entries({ from: proof.index, limit: 1 })
  const leaf = decodeBase64(items[0]?.leaf ?? '')
  const { version, act, codeHash, serviceId, keyHash } = parseLeaf(leaf)
  requireTrue(version === 1 && act === BOUND && serviceId === service.service_id.replaceAll('-', ''))
  requireTrue(service.code === undefined || codeHash === (await sha256Hex(service.code)))
  requireTrue(keyHash === (await publicKeySha256(service.public_key)))
  requireTrue(proof.size === size && (await verifyInclusion(leaf, proof, root)))
}

/**
 * A leaf that binds a code of the company to a key that is not the company's.
 * @example
 * const [leaf]: ForeignLeaf[] = (await company.keyLog.findForeign(await company.services.list())).leaves
 */
export interface ForeignLeaf {
  index: number
  code: string
  serviceId: string
  /** The SHA-256 of the public key, in hex. */
  keyHash: string
  /** The time of the entry, as the platform states it. */
  loggedAt: string
}

interface OwnService {
  id: string
  code: string
  public_key: string
}

/** The record of a service counts only where no key is pinned: the platform could swap both. */
const listOwnKeys = async (pins: BookPins, services: readonly OwnService[]): Promise<Set<string>> => {
  const { keys } = await pins.read()
  const pinned = Object.entries(keys).map(([id, { k }]) => `${id.replaceAll('-', '')}/${k}`)
  const current = services
    .filter(({ id }) => keys[id] === undefined)
    .map(async ({ id, public_key }) => `${id.replaceAll('-', '')}/${await publicKeySha256(public_key)}`)
  return new Set([...pinned, ...(await Promise.all(current))])
}

/**
 * The foreign leaves since a position, and the position to continue from.
 * @example
 * const { leaves, position }: ForeignLeaves = await company.keyLog.findForeign(await company.services.list())
 */
export interface ForeignLeaves {
  leaves: ForeignLeaf[]
  position: LogPosition
}

/**
 * Reads the log from a position on, as far as the signed checkpoint, whose root all leaves must give: none is hidden. A key that the
 * account has pinned is its own, also after the service was deleted.
 */
export const findForeignLeaves = async (
  deps: LogDeps,
  services: readonly OwnService[],
  from: LogPosition,
): Promise<ForeignLeaves> => {
  const { size, root } = (await readCheckpoint(deps)).checkpoint
  const codes = new Map(await Promise.all(services.map(async ({ code }) => [await sha256Hex(code), code] as const)))
  const codesById = new Map(services.map(({ id, code }) => [id.replaceAll('-', ''), code]))
  const ownKeys = await listOwnKeys(deps.pins, services)
  const raw = rawCalls(deps.api)
  const leaves: ForeignLeaf[] = []
  let position = from
  while (position.next < size) {
    const { items } = await raw.entries({ from: position.next, limit: PAGE })
    requireTrue(items.length > 0)
    for (const { index, leaf } of items.slice(0, size - position.next)) {
      requireTrue(index === position.next)
      const bytes = decodeBase64(leaf)
      const { act, codeHash, serviceId, keyHash, atMs } = parseLeaf(bytes)
      // Under one of the codes, or for one of the services under any other code.
      const code = codes.get(codeHash) ?? codesById.get(serviceId)
      if (code !== undefined && act === BOUND && !ownKeys.has(`${serviceId}/${keyHash}`))
        leaves.push({ index, code, serviceId, keyHash, loggedAt: new Date(atMs).toISOString() })
      position = await addLeaf(position, bytes)
    }
  }
  requireTrue((await computeRoot(position)) === root)
  return { leaves, position }
}
