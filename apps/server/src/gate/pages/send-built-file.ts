// Sends a file of a built web app or of the documentation, or 304 if the browser has it already.
import { ApiError } from '@company-data/protocol/errors'
import { builtFile } from '../../platform/http/built-files.ts'
import { createResponse, type RouteResponse } from '../route.ts'

export type ReadHeader = (name: string) => string | undefined

interface SentFile {
  /** Undefined without a build: every address is then 404. */
  folder: string | undefined
  name: string
  headers: Readonly<Record<string, string>>
}

export const sendBuiltFile = async (
  { folder, name, headers }: SentFile,
  header: ReadHeader,
): Promise<RouteResponse<undefined>> => {
  const file = folder === undefined ? undefined : await builtFile(folder, name, header('accept-encoding'))
  if (file === undefined) throw new ApiError('route.not_found')
  const { etag } = file
  const all = { ...headers, ...file.headers, etag }
  if (header('if-none-match')?.includes(etag)) return createResponse({ status: 304, raw: '', headers: all })
  return createResponse({ raw: file.bytes, headers: all })
}
