// Messages between the page and the worker that seals files.
import type { NewFile } from '@company-data/sdk/person'

export interface SealRequest {
  file: NewFile
  publicKeys: readonly string[]
}

/** Without values the file could not be sealed. */
export interface SealReply {
  values?: Array<string | Blob>
}
