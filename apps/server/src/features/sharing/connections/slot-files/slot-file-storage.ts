// Stores slot files outside transactions: the operation runs, names its files, rolls back, and reruns once they are
// stored. So a slow store blocks no connection or row, and a refused request stores no file. Replaced files are deleted
// after the commit.
import { ApiError } from '@company-data/protocol/errors'
import type { Blobs, StoredFile } from '../../../../platform/files/index.ts'
import type { Ids } from '../../../../platform/ids/ids.ts'
import type { Log } from '../../../../platform/log/log.ts'
import { storeSealed } from '../../contact-data/index.ts'
import { fileContent, type SlotContent } from '../slots/slot-content.ts'
import { slotFileKey } from './slot-file-key.ts'

export interface FileLocation {
  region: string
  companyUserId: string
}

export interface SlotFileStorage {
  /**
   * Wraps one try of the operation, inside its transactions, and ends the try if a needed file is not stored yet. Once
   * the operation has run, its files stay: if a commit fails after that, it is unknown whether rows refer to the files,
   * and the sweep decides later.
   */
  during<T>(work: () => Promise<T>): Promise<T>
  /** The body exactly as it will be served, so that its digest holds (G-077, T-42). */
  putSealed(fileLocation: FileLocation, wrapper: string): SlotContent
  /** A copy of the owner's file, which the owner may change or delete afterwards. Undefined: the file does not exist. */
  putCopy(fileLocation: FileLocation, source: Blobs, sourceKey: string): string | undefined
  /** Ends the try unless all files named so far are stored; called before rows are written. */
  requireStored(): void
  /** True if rows of this try refer to a new file. */
  hasUsed(): boolean
  /** Names files that no row refers to after the commit. */
  replace(region: string, keys: readonly string[]): void
}

interface Deps {
  getFileStore(region: string): Blobs
  ids: Ids
  log: Log
}

interface FileKey {
  region: string
  key: string
}

/** A file that the operation needs: `contentId` is the sealed text, or the key of the file to copy. */
interface NeededFile extends FileLocation {
  contentId: string
  store(files: Blobs, key: string): Promise<StoredFile | undefined>
}

/** `file` is undefined if the file to copy was missing. */
interface StoredSlotFile extends FileKey, NeededFile {
  file: StoredFile | undefined
}

/** Ends a try whose files are not stored yet. */
class FilesNeeded extends Error {}

/** Data may be edited between two tries, so that other files are needed; more often than this is not a coincidence. */
const MAX_TRIES = 5
/** A placeholder in the rows of a try that is rolled back. */
const NOT_STORED = { key: 'not-stored', file: { size: 0, sha256: '' } }

const copyFrom =
  (source: Blobs, sourceKey: string): NeededFile['store'] =>
  async (files, key) => {
    const blob = await source.open(sourceKey)
    if (!blob) return undefined
    await files.put(key, blob.stream)
    return { size: blob.size, sha256: '' }
  }

const keptFiles = ({ getFileStore, ids }: Deps) => {
  const storedFiles: StoredSlotFile[] = []
  let needed: NeededFile[] = []
  let unused: StoredSlotFile[] = []
  let replaced: FileKey[] = []
  let isSettled = false

  /** Each file is used for one slot only. */
  const use = (file: NeededFile): Pick<StoredSlotFile, 'key' | 'file'> => {
    const { region, companyUserId, contentId } = file
    const at = unused.findIndex(
      (candidate) =>
        candidate.region === region && candidate.companyUserId === companyUserId && candidate.contentId === contentId,
    )
    const [present] = at < 0 ? [] : unused.splice(at, 1)
    if (!present) needed.push(file)
    return present ?? NOT_STORED
  }
  const requireStored = (): void => {
    if (needed.length > 0) throw new FilesNeeded()
  }
  const files: SlotFileStorage = {
    async during(work) {
      needed = []
      unused = [...storedFiles]
      replaced = []
      isSettled = false
      const result = await work()
      requireStored()
      isSettled = true
      return result
    },
    putSealed(fileLocation, wrapper) {
      const { key, file } = use({
        ...fileLocation,
        contentId: wrapper,
        store: (blobs, newKey) => storeSealed(blobs, newKey, wrapper),
      })
      const { size, sha256 } = file ?? NOT_STORED.file
      return fileContent(key, { shape: 'sealed', mimeType: 'application/json', size, sha256 })
    },
    putCopy(fileLocation, source, sourceKey) {
      const { key, file } = use({ ...fileLocation, contentId: sourceKey, store: copyFrom(source, sourceKey) })
      return file && key
    },
    requireStored,
    hasUsed: () => unused.length < storedFiles.length,
    replace: (region, keys) => {
      replaced.push(...keys.map((key) => ({ region, key })))
    },
  }
  return {
    files,
    /** Outside every transaction. */
    async storeNeeded() {
      for (const file of needed.splice(0)) {
        const key = slotFileKey(file.companyUserId, ids.next())
        const entry: StoredSlotFile = { ...file, key, file: undefined }
        storedFiles.push(entry)
        entry.file = await file.store(getFileStore(file.region), key)
      }
    },
    /** Files that no row can refer to, once the operation has ended. */
    leftOver: (): FileKey[] => (isSettled ? unused : storedFiles),
    replaced: () => replaced,
  }
}

/** Wraps the whole operation, with all its tries. */
export const withFiles = async <T>(deps: Deps, work: (files: SlotFileStorage) => Promise<T>): Promise<T> => {
  const { getFileStore, log } = deps
  const removeAll = async (filesToRemove: readonly FileKey[]): Promise<void> => {
    for (const { region, key } of filesToRemove) {
      await getFileStore(region)
        .remove(key)
        .catch((error: unknown) => log.warn('a file was not removed', { error: String(error) }))
    }
  }
  const { files, storeNeeded, leftOver, replaced } = keptFiles(deps)
  const runAttempt = async (triesLeft: number): Promise<T> => {
    try {
      return await work(files)
    } catch (error) {
      if (!(error instanceof FilesNeeded)) throw error
      if (triesLeft === 0) throw new ApiError('server.overloaded', { cause: error })
      await storeNeeded()
      return runAttempt(triesLeft - 1)
    }
  }
  try {
    const result = await runAttempt(MAX_TRIES)
    await removeAll([...replaced(), ...leftOver()])
    return result
  } catch (error) {
    await removeAll(leftOver())
    throw error
  }
}
