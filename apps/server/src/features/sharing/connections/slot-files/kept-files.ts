// The files that answers have of their own, in the store of the company's region: written before the act commits, taken
// back when it fails; those that it replaces go once it has committed.
import type { Blobs } from '../../../../platform/files/index.ts'
import type { Ids } from '../../../../platform/ids/ids.ts'
import type { Log } from '../../../../platform/log/log.ts'
import { storeSealed } from '../../contact-data/index.ts'
import type { SlotContent } from '../live-copies/live-slot-store.ts'
import { slotFileKey } from './slot-file-key.ts'

export interface FilePlace {
  region: string
  companyUserId: string
}

export interface KeptFiles {
  /**
   * One try of the act, around everything in its transactions. What it has put stays once it is through: should a commit
   * fail then, nobody can say whether rows refer to the files, and the sweep finds out later.
   */
  during<T>(act: () => Promise<T>): Promise<T>
  /** The body that is served later on, byte for byte, so that its digest holds (G-077, T-42). */
  putSealed(place: FilePlace, wrapper: string): Promise<SlotContent>
  /** A copy of an open file, which its owner may change or delete from now on. Undefined: there is none. */
  putCopy(place: FilePlace, open: () => ReturnType<Blobs['open']>): Promise<string | undefined>
  /** No row refers to them any more once the act has committed. */
  replace(region: string, keys: readonly string[]): void
}

interface Needs {
  filesOf(region: string): Blobs
  ids: Ids
  log: Log
}

interface Stored {
  region: string
  key: string
}

const keptFiles = ({ filesOf, ids }: Needs, removeAll: (files: readonly Stored[]) => Promise<void>) => {
  let put: Stored[] = []
  let replaced: Stored[] = []
  const newKey = ({ region, companyUserId }: FilePlace): string => {
    const key = slotFileKey(companyUserId, ids.next())
    put.push({ region, key })
    return key
  }
  const files: KeptFiles = {
    async during(act) {
      await removeAll(put.splice(0))
      replaced = []
      const result = await act()
      put = []
      return result
    },
    async putSealed(place, wrapper) {
      const key = newKey(place)
      const { size, sha256 } = await storeSealed(filesOf(place.region), key, wrapper)
      return {
        value: null,
        file_key: key,
        file_shape: 'sealed',
        file_mime_type: 'application/json',
        file_size: size,
        file_sha256: sha256,
      }
    },
    async putCopy(place, open) {
      const opened = await open()
      if (!opened) return undefined
      const key = newKey(place)
      await filesOf(place.region).put(key, opened.stream)
      return key
    },
    replace: (region, keys) => {
      replaced.push(...keys.map((key) => ({ region, key })))
    },
  }
  return { files, unsettled: () => put.splice(0), replaced: () => replaced }
}

/** Around the whole act, with all its tries. */
export const withFiles = async <T>(needs: Needs, act: (files: KeptFiles) => Promise<T>): Promise<T> => {
  const { filesOf, log } = needs
  const removeAll = async (stored: readonly Stored[]): Promise<void> => {
    for (const { region, key } of stored) {
      await filesOf(region)
        .remove(key)
        .catch((error: unknown) => log.warn('a file was not removed', { error: String(error) }))
    }
  }
  const { files, unsettled, replaced } = keptFiles(needs, removeAll)
  try {
    const result = await act(files)
    await removeAll(replaced())
    return result
  } catch (error) {
    await removeAll(unsettled())
    throw error
  }
}
