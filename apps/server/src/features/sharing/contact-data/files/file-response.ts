// Serves a stored file: exactly the stored bytes, in one of three shapes (D1-BIN-07 to D1-BIN-10).
import { createResponse, type RouteResponse } from '../../../../gate/route.ts'
import type { OpenedBlob } from '../../../../platform/files/index.ts'
import type { FileShape } from '../datum-store.ts'

/** The members needed to serve a file, in addition to its bytes. */
export interface FileDetails {
  shape: FileShape
  mimeType: string
  sha256: string
  /** The file name that its owner gave; the other two shapes carry it inside. */
  name?: string | null
}

const JSON_TYPE = 'application/json; charset=utf-8'

const encodeFileName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)

/**
 * T-42, T-44: the digest is over exactly these bytes, so no proxy may compress them. A browser saves the file and never
 * shows it as a page of the platform.
 */
export const toFileResponse = (
  { shape, mimeType, sha256, name }: FileDetails,
  { size, stream }: OpenedBlob,
): RouteResponse<undefined> =>
  createResponse<undefined>({
    raw: stream,
    headers: {
      'content-type': shape === 'raw' ? mimeType : JSON_TYPE,
      'content-length': String(size),
      'cache-control': 'no-store, no-transform',
      'x-platform-content-sha256': sha256,
      ...(shape === 'raw' && {
        'content-disposition': `attachment${name ? `; filename*=UTF-8''${encodeFileName(name)}` : ''}`,
      }),
    },
  })
