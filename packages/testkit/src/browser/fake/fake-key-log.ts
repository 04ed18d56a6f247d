// The key log of a fake platform: one signed leaf, which binds the code of a service to its key.
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

/** The responses of a log that confirms the key of this service, for tests that connect with it. */
export const keyLogReplies = (service: LoggedService): Record<string, FakeReply> => {
  const leaf = toLeaf(service)
  const root = hash(Buffer.concat([Buffer.from([0]), leaf])).toString('base64')
  const signature = sign(null, Buffer.from(`${ORIGIN}\n1\n${root}\n`), privateKey).toString('base64')
  return {
    'GET /api/key-log/checkpoint': { origin: ORIGIN, size: 1, root, signature, key_id: KEY_ID },
    'GET /api/key-log/consistency': { from: 1, to: 1, hashes: [] },
    'GET /api/key-log/proof': { index: 0, size: 1, hashes: [] },
    'GET /api/key-log/entries': { items: [{ index: 0, leaf: leaf.toString('base64') }], next: null },
  }
}
