// Reads files that change only with a build: however many responses send one, it is in memory once, and hashed once.
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'

export interface SharedFile {
  bytes: Buffer
  etag: string
}

interface KnownFile {
  /** Another one once the file has changed. */
  version: string
  etag: string
  /** Pieces of the file that wait for their peers are in it. */
  memory: WeakRef<ArrayBufferLike>
  offset: number
  length: number
}

/** The size of the latest files, which stay in memory while no response sends them. */
const RECENT_BYTES = 8 * 1024 * 1024

const keepRecent = (maxBytes: number) => {
  const recent = new Map<string, Buffer>()
  let totalBytes = 0
  const remove = (path: string): void => {
    totalBytes -= recent.get(path)?.length ?? 0
    recent.delete(path)
  }
  return (path: string, bytes: Buffer): void => {
    remove(path)
    recent.set(path, bytes)
    totalBytes += bytes.length
    for (const oldest of recent.keys()) {
      if (totalBytes <= maxBytes) return
      remove(oldest)
    }
  }
}

const hash = (bytes: Buffer): string => `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`

/** Returns a function that rejects as `stat` and `readFile` do. */
export const sharedFiles = (recentBytes = RECENT_BYTES): ((path: string) => Promise<SharedFile>) => {
  const knownFiles = new Map<string, KnownFile>()
  const loading = new Map<string, Promise<SharedFile>>()
  const keep = keepRecent(recentBytes)

  const load = async (path: string, version: string): Promise<SharedFile> => {
    const bytes = await readFile(path)
    const earlier = knownFiles.get(path)
    const etag = earlier?.version === version ? earlier.etag : hash(bytes)
    const { byteOffset: offset, length } = bytes
    knownFiles.set(path, { version, etag, memory: new WeakRef(bytes.buffer), offset, length })
    return { bytes, etag }
  }
  const loadOnce = (path: string, version: string): Promise<SharedFile> => {
    const key = `${path} ${version}`
    const running = loading.get(key)
    if (running) return running
    const begun = load(path, version).finally(() => loading.delete(key))
    loading.set(key, begun)
    return begun
  }

  return async (path) => {
    const { mtimeMs, size, ino } = await stat(path)
    const version = `${mtimeMs} ${size} ${ino}`
    const file = knownFiles.get(path)
    const memory = file?.version === version ? file.memory.deref() : undefined
    const sharedFile =
      file && memory
        ? { bytes: Buffer.from(memory, file.offset, file.length), etag: file.etag }
        : await loadOnce(path, version)
    keep(path, sharedFile.bytes)
    return sharedFile
  }
}
