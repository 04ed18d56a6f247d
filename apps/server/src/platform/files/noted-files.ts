// A file store that notes each file before it is written. So the sweep finds what a crash leaves without listing the store.
// Triggers note the files of rows that go.
import { Readable } from 'node:stream'
import type { Blobs } from './blobs.ts'
import { requireKey } from './blobs.ts'
import type { FilesToCheck } from './files-to-check-store.ts'

export const notedFiles = (files: Blobs, toCheck: Pick<FilesToCheck, 'note' | 'forget'>): Blobs => ({
  ...files,
  async put(key, content) {
    try {
      await toCheck.note([requireKey(key)])
    } catch (error) {
      if (content instanceof Readable) content.destroy()
      throw error
    }
    await files.put(key, content)
  },
  async remove(key) {
    await files.remove(key)
    // A note that stays costs the sweep one more look.
    await toCheck.forget(key).catch(() => undefined)
  },
})
