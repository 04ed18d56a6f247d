// Back-ups in a folder: each file is written beside its name, flushed and then renamed.
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, open, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { getErrorCode } from '../../platform/db/store-error.ts'
import type { BackupTarget } from './backup-target.ts'
import { writeDurably } from './write-durably.ts'

const UNFINISHED = '.unfinished'

const ignoreMissing = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** On systems that cannot flush a folder, nothing more can be done. */
const flush = async (path: string): Promise<void> => {
  const handle = await open(path, 'r').catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

/** Makes the folders of a file durable, from the file up to the root. */
const flushFolders = async (root: string, path: string): Promise<void> => {
  for (let folder = dirname(path); folder !== root; folder = dirname(folder)) await flush(folder)
  await flush(root)
}

const listFiles = async (folder: string): Promise<string[]> => {
  const entries = (await ignoreMissing(readdir(folder, { recursive: true, withFileTypes: true }))) ?? []
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** Renamed and compared first, so that a file that another process has just written is put back. */
const removeText = async (path: string, text: string): Promise<void> => {
  const aside = `${path}.${randomBytes(4).toString('hex')}`
  try {
    await rename(path, aside)
  } catch {
    return // another process was faster
  }
  if ((await readFile(aside, 'utf8')) !== text) await link(aside, path).catch(() => undefined)
  await rm(aside, { force: true })
}

export const folderTarget = (root: string): BackupTarget => {
  const toPath = (name: string): string => join(root, ...name.split('/'))
  const makeFolder = (path: string) => mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const putNew = async (name: string, text: string): Promise<boolean> => {
    const path = toPath(name)
    await makeFolder(path)
    try {
      await writeFile(path, text, { flag: 'wx', mode: 0o600, flush: true })
      return true
    } catch (error) {
      if (getErrorCode(error) === 'EEXIST') return false
      throw error
    }
  }
  return {
    location: root,
    async put(name, source) {
      const path = toPath(name)
      const madeFolder = await makeFolder(path)
      const draft = `${path}${UNFINISHED}`
      await writeDurably(draft, source instanceof Uint8Array ? [source] : source)
      await rename(draft, path)
      await (madeFolder === undefined ? flush(dirname(path)) : flushFolders(root, path))
    },
    putNew,
    async replaceText(name, oldText, newText) {
      await removeText(toPath(name), oldText)
      return await putNew(name, newText)
    },
    async open(name) {
      const handle = await ignoreMissing(open(toPath(name), 'r'))
      return handle && createReadStream('', { fd: handle })
    },
    readText: (name) => ignoreMissing(readFile(toPath(name), 'utf8')),
    async remove(name) {
      const path = toPath(name)
      await rm(path, { force: true })
      // Only an empty folder can be removed this way.
      if (dirname(path) !== root) await rmdir(dirname(path)).catch(() => undefined)
    },
    async *list(folder) {
      for (const path of await listFiles(toPath(folder)))
        if (!path.endsWith(UNFINISHED)) yield relative(root, path).split(sep).join('/')
    },
    async tidy() {
      for (const path of await listFiles(root)) if (path.endsWith(UNFINISHED)) await rm(path, { force: true })
    },
    close: () => undefined,
  }
}
