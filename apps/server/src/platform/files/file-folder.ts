// Keeps files in a folder: each is written elsewhere, flushed and then renamed, so that a crash leaves no partial file.
import { randomUUID } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { codeOf } from '../db/store-error.ts'
import { type Blobs, requireKey, type StoredBlob } from './blobs.ts'

/** Keys cannot contain a dot, so no key leads into this folder. */
const UNFINISHED = '.unfinished'

const ifThere = async <T>(act: Promise<T>): Promise<T | undefined> => {
  try {
    return await act
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

const fill = async (file: FileHandle, content: Uint8Array | Readable): Promise<void> => {
  await file.writeFile(content)
  await file.sync()
}

const write = async (path: string, content: Uint8Array | Readable): Promise<void> => {
  const file = await open(path, 'wx', 0o600)
  try {
    await fill(file, content)
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
  const entries = (await ifThere(readdir(folder, { recursive: true, withFileTypes: true }))) ?? []
  return entries.filter((entry: Dirent) => entry.isFile()).map((entry: Dirent) => join(entry.parentPath, entry.name))
}

/** `requireRoom` refuses a file while the disk is nearly full. */
export const folderBlobs = (root: string, requireRoom: () => void = () => undefined): Blobs => {
  const pathOf = (key: string): string => join(root, ...requireKey(key).split('/'))
  const keyOf = (path: string): string => relative(root, path).split(sep).join('/')
  const unfinished = join(root, UNFINISHED)

  return {
    async put(key, content) {
      requireRoom()
      const path = pathOf(key)
      const draft = join(unfinished, randomUUID())
      await Promise.all([unfinished, dirname(path)].map((folder) => mkdir(folder, { recursive: true, mode: 0o700 })))
      try {
        await write(draft, content)
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await flushFolder(dirname(path))
    },
    async open(key) {
      const file = await ifThere(open(pathOf(key), 'r'))
      if (!file) return undefined
      const { size } = await file.stat()
      return { size, stream: file.createReadStream() }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list(folder): AsyncIterable<StoredBlob> {
      for (const path of await filesIn(folder === undefined ? root : pathOf(folder))) {
        if (path.startsWith(unfinished)) continue
        const stats = await ifThere(stat(path))
        if (stats) yield { key: keyOf(path), modifiedAt: stats.mtime }
      }
    },
    async tidy(before) {
      for (const path of await filesIn(unfinished)) {
        const stats = await ifThere(stat(path))
        if (stats && stats.mtime < before) await rm(path, { force: true })
      }
    },
  }
}
