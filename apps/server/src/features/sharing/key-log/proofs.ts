// Reads the key log: checkpoint, proofs and leaves. Every read takes a logarithmic number of stored hashes.
import { ApiError } from '@company-data/protocol/errors'
import type {
  KeyLogCheckpoint,
  KeyLogConsistency,
  KeyLogEntries,
  KeyLogProof,
} from '@company-data/protocol/wire/sharing/key-log'
import type { Database } from '../../../platform/db/index.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import type { LogKeys } from './log-key.ts'
import { EMPTY_ROOT, hashRanges, listConsistencyRanges, listInclusionRanges, type Range } from './merkle-tree.ts'
import { findHead, findPosition, listLeaves, readNodes } from './store.ts'

export interface KeyLogReader {
  checkpoint(): Promise<KeyLogCheckpoint>
  /** The checkpoint as a signed note of C2SP. */
  checkpointText(): Promise<string>
  proof(query: { service_id: string; size?: number | undefined }): Promise<KeyLogProof>
  consistency(query: { from: number; to?: number | undefined }): Promise<KeyLogConsistency>
  entries(query: { from: number; limit: number }): Promise<KeyLogEntries>
}

const toBase64 = (hash: Uint8Array): string => Buffer.from(hash).toString('base64')

const toNote = ({ origin, size, root }: Pick<KeyLogCheckpoint, 'origin' | 'size' | 'root'>): string =>
  `${origin}\n${size}\n${root}\n`

export const keyLogReader = (directory: Database<DirectoryTables>, logKeys: LogKeys): KeyLogReader => {
  const db = directory.kysely
  const readHashes = (ranges: readonly Range[]): Promise<Buffer[]> =>
    hashRanges(ranges, (names) => readNodes(db, names))
  const readSize = async (): Promise<number> => Number((await findHead(db))?.size ?? 0)
  const requireSize = async (size: number | undefined): Promise<number> => {
    const whole = await readSize()
    if (size !== undefined && size > whole) throw new ApiError('request.invalid')
    return size ?? whole
  }
  // A signature of Ed25519 is the same each time, so the newest checkpoint is signed once per process.
  let newest: KeyLogCheckpoint | undefined
  const checkpoint = async (): Promise<KeyLogCheckpoint> => {
    const size = await readSize()
    if (newest?.size === size) return newest
    const [root = EMPTY_ROOT] = size === 0 ? [] : await readHashes([{ start: 0, end: size }])
    const { origin, keyId, sign } = await logKeys.current()
    const note = { origin, size, root: toBase64(root) }
    newest = { ...note, signature: toBase64(sign(toNote(note))), key_id: keyId.toString('hex') }
    return newest
  }
  return {
    checkpoint,
    async checkpointText() {
      const { signature, key_id, ...note } = await checkpoint()
      const line = Buffer.concat([Buffer.from(key_id, 'hex'), Buffer.from(signature, 'base64')]).toString('base64')
      return `${toNote(note)}\n— ${note.origin} ${line}\n`
    },
    async proof({ service_id, size: namedSize }) {
      const size = await requireSize(namedSize)
      const index = await findPosition(db, service_id, size)
      if (index === undefined) throw new ApiError('services.not_found')
      const hashes = await readHashes(listInclusionRanges(index, { start: 0, end: size }))
      return { index, size, hashes: hashes.map(toBase64) }
    },
    async consistency({ from, to: namedSize }) {
      const to = await requireSize(namedSize)
      if (from > to) throw new ApiError('request.invalid')
      const hashes = await readHashes(listConsistencyRanges(from, to))
      return { from, to, hashes: hashes.map(toBase64) }
    },
    async entries({ from, limit }) {
      const leaves = await listLeaves(db, from, limit + 1)
      const items = leaves.slice(0, limit).map(({ position, leaf }) => ({ index: position, leaf: toBase64(leaf) }))
      return { items, next: leaves.length > limit ? from + limit : null }
    },
  }
}
