// The key log of a fake platform: signed leaves, each of which binds the code of a service to its key.
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import type { FakeReply } from './fake-platform.ts'

const ORIGIN = 'wallet.example/key-log'
const KEY_ID = '00000000'
const RAW_KEY_AT = -32
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const rawKey = publicKey.export({ type: 'spki', format: 'der' }).subarray(RAW_KEY_AT)

/** `key_log_key` of the fake platform. */
export const FAKE_LOG_KEY = `${ORIGIN}+${KEY_ID}+${Buffer.concat([Buffer.from([1]), rawKey]).toString('base64')}`

interface LoggedService {
  id: string
  code: string
  public_key: string
}

const hash = (content: string | Uint8Array): Buffer => createHash('sha256').update(content).digest()

const toLeaf = ({ id, code, public_key }: LoggedService): Buffer =>
  Buffer.concat([
    Buffer.from([1, 1]),
    hash(code),
    Buffer.from(id.replaceAll('-', ''), 'hex'),
    hash(Buffer.from(public_key, 'base64')),
    Buffer.alloc(8),
  ])

const toRoot = (leaves: readonly Buffer[]): Buffer => {
  const [leaf] = leaves
  if (leaf === undefined) return hash('')
  if (leaves.length === 1) return hash(Buffer.concat([Buffer.from([0]), leaf]))
  const half = 2 ** Math.ceil(Math.log2(leaves.length) - 1)
  return hash(Buffer.concat([Buffer.from([1]), toRoot(leaves.slice(0, half)), toRoot(leaves.slice(half))]))
}

/** The responses of a log with these leaves. It confirms the key of a service if it is the only one. */
export const keyLogReplies = (...services: readonly LoggedService[]): Record<string, FakeReply> => {
  const leaves = services.map(toLeaf)
  const size = leaves.length
  const root = toRoot(leaves).toString('base64')
  const signature = sign(null, Buffer.from(`${ORIGIN}\n${size}\n${root}\n`), privateKey).toString('base64')
  const items = leaves.map((leaf, index) => ({ index, leaf: leaf.toString('base64') }))
  return {
    'GET /api/key-log/checkpoint': { origin: ORIGIN, size, root, signature, key_id: KEY_ID },
    'GET /api/key-log/consistency': { from: size, to: size, hashes: [] },
    'GET /api/key-log/proof': { index: 0, size, hashes: [] },
    'GET /api/key-log/entries': { items, next: null },
  }
}
