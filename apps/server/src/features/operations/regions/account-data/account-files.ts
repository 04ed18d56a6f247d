// The files of one account in a region's file store: their keys begin with its id. Each act can be repeated.
import type { Blobs } from '../../../../platform/files/index.ts'

const copyFile = async (source: Blobs, target: Blobs, key: string): Promise<void> => {
  const file = await source.open(key)
  // A file that was removed since it was listed belongs to no row any more.
  if (file) await target.put(key, file.stream)
}

/** Afterwards the target has exactly the files of the source. */
export const copyFiles = async (source: Blobs, target: Blobs, userId: string, signal: AbortSignal): Promise<void> => {
  const copiedKeys = new Set<string>()
  for await (const { key } of source.list(userId)) {
    signal.throwIfAborted()
    await copyFile(source, target, key)
    copiedKeys.add(key)
  }
  for await (const { key } of target.list(userId)) if (!copiedKeys.has(key)) await target.remove(key)
}

export const removeFiles = async (store: Blobs, userId: string, signal: AbortSignal): Promise<void> => {
  for await (const { key } of store.list(userId)) {
    signal.throwIfAborted()
    await store.remove(key)
  }
}
