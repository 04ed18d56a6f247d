// The files that answers have of their own, in the store of the company's region: written before the act commits, taken
// back when it fails.
import type { Blobs } from '../../platform/files/index.ts'
import type { Ids } from '../../platform/ids/ids.ts'
import type { Log } from '../../platform/log/log.ts'
import { storeSealed } from '../profiles/index.ts'
import type { Written } from './live-store.ts'
import { slotFileKey } from './slot-file-key.ts'

export interface KeptFiles {
  /** The body that is served later on, byte for byte, so that its digest holds (G-077, T-42). */
  putSealed(place: FilePlace, wrapper: string): Promise<Written>
  /** A copy of an open file, which its owner may change or delete from now on. */
  putCopy(place: FilePlace, open: () => ReturnType<Blobs['open']>): Promise<string | undefined>
  /** After a failure: whatever cannot be removed is found by the sweep. */
  takeBack(): Promise<void>
}

export interface FilePlace {
  region: string
  companyUserId: string
}

interface Needs {
  filesOf(region: string): Blobs
  ids: Ids
  log: Log
}

export const keptFiles = ({ filesOf, ids, log }: Needs): KeptFiles => {
  const put: Array<{ region: string; key: string }> = []
  const newKey = ({ region, companyUserId }: FilePlace): string => {
    const key = slotFileKey(companyUserId, ids.next())
    put.push({ region, key })
    return key
  }
  return {
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
    async takeBack() {
      for (const { region, key } of put.splice(0)) {
        await filesOf(region)
          .remove(key)
          .catch((error: unknown) => log.warn('a file was not removed', { error: String(error) }))
      }
    },
  }
}
