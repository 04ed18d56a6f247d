// The files that belong to answers, in the store of the company's region: written before the act commits, removed again
// when it fails. The files that they replace are removed once the act has committed.
import type { Blobs } from '../../../../platform/files/index.ts'
import type { Ids } from '../../../../platform/ids/ids.ts'
import type { Log } from '../../../../platform/log/log.ts'
import { storeSealed } from '../../contact-data/index.ts'
import { fileContent, type SlotContent } from '../slots/slot-content.ts'
import { slotFileKey } from './slot-file-key.ts'

export interface FilePlace {
  region: string
  companyUserId: string
}

export interface KeptFiles {
  /**
   * Wraps one try of the act, inside its transactions. Once the act has run, its files stay: if a commit fails after that,
   * it is unknown whether rows refer to the files, and the sweep finds out later.
   */
  during<T>(act: () => Promise<T>): Promise<T>
  /** Stores the body exactly as it will be served, so that its digest holds (G-077, T-42). */
  putSealed(place: FilePlace, wrapper: string): Promise<SlotContent>
  /** Stores a copy of the owner's file, which the owner may change or delete afterwards. Undefined: there is no file. */
  putCopy(place: FilePlace, open: () => ReturnType<Blobs['open']>): Promise<string | undefined>
  /** Names files that no row refers to any more once the act has committed. */
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
      return fileContent(key, { shape: 'sealed', mimeType: 'application/json', size, sha256 })
    },
    async putCopy(place, open) {
      const blob = await open()
      if (!blob) return undefined
      const key = newKey(place)
      await filesOf(place.region).put(key, blob.stream)
      return key
    },
    replace: (region, keys) => {
      replaced.push(...keys.map((key) => ({ region, key })))
    },
  }
  return { files, unsettled: () => put.splice(0), replaced: () => replaced }
}

/** Wraps the whole act, with all its tries. */
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
