// The files of a draft in browser storage: sealed in chunks, so that large files need little memory.
import type { DraftContent } from '@company-data/web/fields/rules'
import type { BrowserStore } from '../browser-store.ts'
import { fromBase64, toBase64 } from './base64.ts'

const PIECE_BYTES = 1 << 20

interface DraftPartsDeps {
  store: BrowserStore<string>
  /** The key prefix of this draft's chunks. */
  prefix: string
  /** Seals the text and stores it. */
  put(key: string, text: string): Promise<void>
  open(sealedText: string): Promise<string>
}

export const draftParts = ({ store, prefix, put, open }: DraftPartsDeps) => {
  /** As far as this page knows. */
  const storedRefs = new Set<string>()
  const refusedRefs = new Set<string>()
  let isTidy = false
  const pieceKey = (ref: string, index: number): string => `${prefix}${ref} ${index}`
  const removeWhere = async (isMeant: (ref: string) => boolean): Promise<void> => {
    for (const key of await store.keys()) {
      if (!key.startsWith(prefix)) continue
      const [ref = ''] = key.slice(prefix.length).split(' ')
      if (isMeant(ref)) await store.delete(key)
    }
  }
  const keepOne = async (ref: string, bytes: Uint8Array): Promise<void> => {
    const last = Math.max(Math.ceil(bytes.length / PIECE_BYTES) - 1, 0)
    try {
      // The first chunk is stored last: if it exists, all of them do.
      for (let index = last; index >= 0; index -= 1)
        await put(pieceKey(ref, index), toBase64(bytes.subarray(index * PIECE_BYTES, (index + 1) * PIECE_BYTES)))
      storedRefs.add(ref)
    } catch {
      // A file that did not fit is not retried after every letter, and leaves its space to others.
      refusedRefs.add(ref)
      await removeWhere((storedRef) => storedRef === ref)
    }
  }
  return {
    /** Returns the names of the files that could not be stored. */
    async keep(parts: DraftContent['parts']): Promise<readonly string[]> {
      for (const [ref, { bytes }] of parts) if (!storedRefs.has(ref) && !refusedRefs.has(ref)) await keepOne(ref, bytes)
      return [...parts].flatMap(([ref, part]) => (refusedRefs.has(ref) ? [part.name] : []))
    },
    /** Removes the chunks of all other files, including those of earlier visits. */
    async removeBut(refs: { has(ref: string): boolean }): Promise<void> {
      if (isTidy && [...storedRefs].every((ref) => refs.has(ref))) return
      await removeWhere((ref) => !refs.has(ref))
      for (const ref of storedRefs) if (!refs.has(ref)) storedRefs.delete(ref)
      isTidy = true
    },
    async read(ref: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
      const chunks: Uint8Array<ArrayBuffer>[] = []
      for (;;) {
        const sealedText = await store.get(pieceKey(ref, chunks.length))
        if (sealedText === undefined) break
        chunks.push(fromBase64(await open(sealedText)))
      }
      if (chunks.length === 0) return undefined
      storedRefs.add(ref)
      return new Uint8Array(await new Blob(chunks).arrayBuffer())
    },
  }
}
