// The content of a slot, as columns of its row: an inline value, or a file. The columns of the other are null.
import type { FileShape } from '../../contact-data/index.ts'

export interface SlotContent {
  value: string | null
  file_key: string | null
  file_shape: FileShape | null
  file_mime_type: string | null
  file_size: number | null
  file_sha256: string | null
}

/** A stored file, as the row of its owner or of a slot describes it. */
interface DescribedFile {
  shape: FileShape | null
  mimeType: string | null
  size: number | null
  sha256: string | null
}

export const inlineContent = (value: string): SlotContent => ({
  value,
  file_key: null,
  file_shape: null,
  file_mime_type: null,
  file_size: null,
  file_sha256: null,
})

/** `key` is null if the slot has no separate file and is served from the file of its source. */
export const fileContent = (key: string | null, { shape, mimeType, size, sha256 }: DescribedFile): SlotContent => ({
  value: null,
  file_key: key,
  file_shape: shape,
  file_mime_type: mimeType,
  file_size: size,
  file_sha256: sha256,
})
