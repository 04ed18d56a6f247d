// Checks the key log: its signature, that it only grew since the last visit, and the leaf of a service.

import { publicKeySha256 } from '@company-data/crypto'
import type {
  KeyLogCheckpoint,
  KeyLogConsistency,
  KeyLogEntries,
  KeyLogProof,
} from '@company-data/protocol/wire/sharing/key-log'
import { SessionError } from '../../errors/session-error.ts'
import type { Api } from '../../transport/api.ts'
import type { BookPins } from '../pins/book-pins.ts'
import { type Bytes, decodeBase64, verifyConsistency, verifyInclusion } from './merkle.ts'

const PATH = '/api/key-log'
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
})

const requireTrue = (isTrue: boolean): void => {
  if (!isTrue) throw new SessionError('key_log_mismatch')
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

interface LogDeps {
  api: Api
  pins: BookPins
  readKey(): Promise<string>
}

/** The signed checkpoint, if the log only grew since the one that the account remembers; then it is remembered. */
export const checkCheckpoint = async ({ api, pins, readKey }: LogDeps): Promise<KeyLogCheckpoint> => {
  const { log } = await pins.read()
  const checkpoint = await api.get<KeyLogCheckpoint>(`${PATH}/checkpoint`)
  const { size, root } = checkpoint
  const key = log?.key ?? (await readKey())
  requireTrue(await isSigned(checkpoint, key))
  if (log !== null) {
    requireTrue(size >= log.size)
    const proof = await api.get<KeyLogConsistency>(`${PATH}/consistency`, { from: log.size, to: size })
    requireTrue(proof.from === log.size && proof.to === size && (await verifyConsistency(proof, log.root, root)))
  }
  if (log?.size !== size) await pins.change((content) => ({ ...content, log: { key, size, root } }))
  return checkpoint
}

export interface LoggedService {
  service_id: string
  code: string
  public_key: string
}

/** Throws `key_log_mismatch` unless the newest leaf of the service binds this code to this key. */
export const checkService = async (deps: LogDeps, service: LoggedService): Promise<void> => {
  const { size, root } = await checkCheckpoint(deps)
  const query = { service_id: service.service_id, size }
  const proof = await deps.api.get<KeyLogProof>(`${PATH}/proof`, query)
  const { items } = await deps.api.get<KeyLogEntries>(`${PATH}/entries`, { from: proof.index, limit: 1 })
  const leaf = decodeBase64(items[0]?.leaf ?? '')
  const { version, act, codeHash, serviceId, keyHash } = parseLeaf(leaf)
  requireTrue(version === 1 && act === BOUND && serviceId === service.service_id.replaceAll('-', ''))
  requireTrue(codeHash === (await sha256Hex(service.code)) && keyHash === (await publicKeySha256(service.public_key)))
  requireTrue(proof.size === size && (await verifyInclusion(leaf, proof, root)))
}

/**
 * A leaf that binds a code of the company to a key that is not the company's.
 * @example
 * const [leaf]: ForeignLeaf[] = (await company.keyLog.findForeign(await company.listServices())).leaves
 */
export interface ForeignLeaf {
  index: number
  code: string
  serviceId: string
  /** The SHA-256 of the public key, in hex. */
  keyHash: string
}

interface OwnService {
  id: string
  code: string
  public_key: string
}

const listOwnKeys = async (pins: BookPins, services: readonly OwnService[]): Promise<Set<string>> => {
  const pinned = Object.entries((await pins.read()).keys).map(([id, { k }]) => `${id.replaceAll('-', '')}/${k}`)
  const current = services.map(
    async ({ id, public_key }) => `${id.replaceAll('-', '')}/${await publicKeySha256(public_key)}`,
  )
  return new Set([...pinned, ...(await Promise.all(current))])
}

/** Reads the log from an index on. A key that the account has pinned is its own, also after the service was deleted. */
export const findForeignLeaves = async (
  { api, pins }: LogDeps,
  services: readonly OwnService[],
  from: number,
): Promise<{ leaves: ForeignLeaf[]; next: number }> => {
  const codes = new Map(await Promise.all(services.map(async ({ code }) => [await sha256Hex(code), code] as const)))
  const ownKeys = await listOwnKeys(pins, services)
  const leaves: ForeignLeaf[] = []
  let next = from
  for (let more: number | null = from; more !== null; ) {
    const page: KeyLogEntries = await api.get(`${PATH}/entries`, { from: more, limit: PAGE })
    for (const { index, leaf } of page.items) {
      const { act, codeHash, serviceId, keyHash } = parseLeaf(decodeBase64(leaf))
      const code = codes.get(codeHash)
      if (code !== undefined && act === BOUND && !ownKeys.has(`${serviceId}/${keyHash}`))
        leaves.push({ index, code, serviceId, keyHash })
      next = index + 1
    }
    more = page.next
  }
  return { leaves, next }
}
