// Sealed files of runs in the file store, under their holder and in its home region (D2-SRC-04, FG-42). They move with
// the holder; the row in the company's region names it.
import type { Readable } from 'node:stream'
import { ApiError } from '@company-data/protocol/errors'
import type { Blobs } from '../../../../platform/files/index.ts'
import { storeSealed } from '../../../sharing/contact-data/index.ts'
import type { FlowRunDeps } from '../deps.ts'
import { type FileLocation, listFileKeys } from '../file-store.ts'

const FOLDER = 'flow-files'

export interface StoredSealed {
  file_key: string
  size: number
  sha256: string
}

/** The text storeSealed writes before the member `value`; a run's file is served without it (FG-45). */
const ENCRYPTED_MEMBER = '"encrypted":true,'

/** The stored body `{"encrypted":true,"value":…}` as `{"value":…}`. */
export async function* valueBody(stream: Readable): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0)
  for await (const piece of stream) {
    if (head === undefined) {
      yield piece
      continue
    }
    head = Buffer.concat([head, piece])
    if (head.length <= ENCRYPTED_MEMBER.length) continue
    yield Buffer.concat([head.subarray(0, 1), head.subarray(1 + ENCRYPTED_MEMBER.length)])
    head = undefined
  }
}

/** A holder may move to another region between looking up its home and opening the file. */
const MAX_ATTEMPTS = 3

export type SealedFiles = ReturnType<typeof sealedFiles>

export const sealedFiles = (deps: FlowRunDeps) => {
  const { accounts, regionDatabases, getFileStore, lockHomeRegion, ids, log } = deps

  const remove = async ({ file_key, holder_user_id }: FileLocation): Promise<void> => {
    const home = (await accounts.state(holder_user_id))?.home
    // A deleted account's files are removed too.
    if (file_key === null || home === undefined) return
    await getFileStore(home).remove(file_key)
  }

  const open = async ({ file_key, holder_user_id }: FileLocation) => {
    for (let tries = 0; tries < MAX_ATTEMPTS && file_key !== null; tries++) {
      const home = (await accounts.state(holder_user_id))?.home
      const blob = home === undefined ? undefined : await getFileStore(home).open(file_key)
      if (blob) return blob
    }
    return undefined
  }

  /** The holder cannot move away while the file is written. Undefined: the holder's account is deleted. */
  const write = async <T>(holderUserId: string, store: (blobs: Blobs, key: string) => Promise<T>) => {
    const home = (await accounts.state(holderUserId))?.home
    if (home === undefined) return undefined
    const regionDatabase = regionDatabases.of(home)
    regionDatabases.requireOpen(regionDatabase)
    const key = `${holderUserId}/${FOLDER}/${ids.next()}`
    const storeResult = await regionDatabase.database.transaction(async (tx) => {
      await lockHomeRegion(tx, holderUserId)
      return store(getFileStore(home), key)
    })
    return { file_key: key, storeResult }
  }

  return {
    /** Stores the file before its row. */
    async put(holderUserId: string, wrapper: string): Promise<StoredSealed> {
      const written = await write(holderUserId, (blobs, key) => storeSealed(blobs, key, wrapper))
      if (!written) throw new ApiError('account.counterparty_deleted')
      return { file_key: written.file_key, ...written.storeResult }
    },
    /** Copies the stored bytes of a file for another holder. */
    async adopt(holderUserId: string, stream: Readable): Promise<(FileLocation & { file_key: string }) | undefined> {
      const written = await write(holderUserId, (blobs, key) => blobs.put(key, stream))
      if (!written) stream.destroy()
      return written && { file_key: written.file_key, holder_user_id: holderUserId }
    },
    open,
    /** The form that routes of runs serve. */
    async openValue(fileLocation: FileLocation | undefined): Promise<AsyncGenerator<Buffer>> {
      const blob = fileLocation && (await open(fileLocation))
      if (!blob) throw new ApiError('flows.file_not_found')
      return valueBody(blob.stream)
    },
    /** Called after the commit. The sweep finds a file that cannot be removed now. */
    async removeAll(fileLocations: readonly FileLocation[]): Promise<void> {
      for (const fileLocation of fileLocations)
        await remove(fileLocation).catch((error: unknown) =>
          log.warn('a file was not removed', { error: String(error) }),
        )
    },
  }
}

/** The rows of a file are in the region of some company, so every region is queried before a file is removed. */
export const sweepSealedFiles = ({ sweeps, regionDatabases }: FlowRunDeps): void =>
  sweeps.add({
    folder: FOLDER,
    async listKnown(keys) {
      regionDatabases.requireAll()
      const lists = await Promise.all(
        regionDatabases.available().map(({ database }) => listFileKeys(database.kysely, keys)),
      )
      return new Set(lists.flat())
    },
  })
