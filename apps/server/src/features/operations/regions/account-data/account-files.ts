// The files of one account in a region's file store, by key prefix. Each operation is repeatable.
import type { Blobs } from '../../../../platform/files/index.ts'

const copyFile = async (source: Blobs, target: Blobs, key: string): Promise<void> => {
  const file = await source.open(key)
  // A file deleted since it was listed belongs to no row.
  if (file) await target.put(key, file.stream)
}

const listKeys = async (store: Blobs, userId: string): Promise<Set<string>> => {
  const keys = new Set<string>()
  for await (const { key } of store.list(userId)) keys.add(key)
  return keys
}

export const copyFiles = async (source: Blobs, target: Blobs, userId: string, signal: AbortSignal): Promise<void> => {
  for (const key of await listKeys(source, userId)) {
    signal.throwIfAborted()
    await copyFile(source, target, key)
  }
}

/** Synchronizes the target after a copy: it then has exactly the files of the source. */
export const matchFiles = async (source: Blobs, target: Blobs, userId: string): Promise<void> => {
  const [sourceKeys, targetKeys] = [await listKeys(source, userId), await listKeys(target, userId)]
  for (const key of sourceKeys.difference(targetKeys)) await copyFile(source, target, key)
  for (const key of targetKeys.difference(sourceKeys)) await target.remove(key)
}

export const removeFiles = async (store: Blobs, userId: string, signal: AbortSignal): Promise<void> => {
  for await (const { key } of store.list(userId)) {
    signal.throwIfAborted()
    await store.remove(key)
  }
}
