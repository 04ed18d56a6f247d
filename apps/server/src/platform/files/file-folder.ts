// Stores files in a folder: each is written elsewhere, flushed and then renamed, so that a crash leaves no partial
// file.
import { randomUUID } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { getErrorCode } from '../db/store-error.ts'
import { type Blobs, isKey, requireKey, type StoredBlob } from './blobs.ts'

/** Keys cannot contain a dot, so no key leads into this folder. */
const UNFINISHED = '.unfinished'

const ignoreMissing = async <T>(operation: Promise<T>): Promise<T | undefined> => {
  try {
    return await operation
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Most folders exist already; a missing one is created with its first file. */
const withFolder = async <T>(path: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (getErrorCode(error) !== 'ENOENT') throw error
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    return work()
  }
}

const write = async (path: string, content: Uint8Array | Readable): Promise<void> => {
  const file = await withFolder(path, () => open(path, 'wx', 0o600))
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A rename is durable once its folder is flushed; on systems that cannot flush a folder, nothing more can be done. */
const flushFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r').catch(() => undefined)
  await folder?.sync().catch(() => {})
  await folder?.close()
}

const filesIn = async (folder: string): Promise<string[]> => {
  const entries = (await ignoreMissing(readdir(folder, { recursive: true, withFileTypes: true }))) ?? []
  return entries.filter((entry: Dirent) => entry.isFile()).map((entry: Dirent) => join(entry.parentPath, entry.name))
}

/** Fails as the first upload would: an unwritable folder is found at start-up. */
export const requireWritable = async (root: string): Promise<void> => {
  const draft = join(root, UNFINISHED, randomUUID())
  await write(draft, new Uint8Array())
  await rm(draft)
}

/** `requireRoom` refuses a file while the disk is nearly full. */
export const folderBlobs = (root: string, requireRoom: () => void = () => undefined): Blobs => {
  const toPath = (key: string): string => join(root, ...requireKey(key).split('/'))
  const toKey = (path: string): string => relative(root, path).split(sep).join('/')
  const unfinished = join(root, UNFINISHED)

  return {
    async put(key, content) {
      requireRoom()
      const path = toPath(key)
      const draft = join(unfinished, randomUUID())
      try {
        await write(draft, content)
        await withFolder(path, () => rename(draft, path))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await flushFolder(dirname(path))
    },
    async open(key) {
      const file = await ignoreMissing(open(toPath(key), 'r'))
      if (!file) return undefined
      const { size } = await file.stat()
      return { size, stream: file.createReadStream() }
    },
    read: (key) => ignoreMissing(readFile(toPath(key))),
    remove: (key) => rm(toPath(key), { force: true }),
    async *list(folder): AsyncIterable<StoredBlob> {
      for (const path of await filesIn(folder === undefined ? root : toPath(folder))) {
        const key = toKey(path)
        // Drafts, and the mark of the store.
        if (!isKey(key)) continue
        const stats = await ignoreMissing(stat(path))
        if (stats) yield { key, modifiedAt: stats.mtime }
      }
    },
    async tidy(before) {
      for (const path of await filesIn(unfinished)) {
        const stats = await ignoreMissing(stat(path))
        if (stats && stats.mtime < before) await rm(path, { force: true })
      }
    },
  }
}
