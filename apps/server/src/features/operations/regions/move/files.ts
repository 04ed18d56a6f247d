// The files of one company in a region's file store: their keys begin with the company. Each act can be repeated.
import type { Blobs } from '../../../../platform/files/index.ts'

const copyFile = async (source: Blobs, target: Blobs, key: string): Promise<void> => {
  const opened = await source.open(key)
  // Gone since it was listed: a file that no row refers to any more.
  if (opened) await target.put(key, opened.stream)
}

/** Afterwards the target has the source's files and none beside them. */
export const copyFiles = async (source: Blobs, target: Blobs, userId: string, signal: AbortSignal): Promise<void> => {
  const copied = new Set<string>()
  for await (const { key } of source.list(userId)) {
    signal.throwIfAborted()
    await copyFile(source, target, key)
    copied.add(key)
  }
  for await (const { key } of target.list(userId)) if (!copied.has(key)) await target.remove(key)
}

export const removeFiles = async (store: Blobs, userId: string, signal: AbortSignal): Promise<void> => {
  for await (const { key } of store.list(userId)) {
    signal.throwIfAborted()
    await store.remove(key)
  }
}
