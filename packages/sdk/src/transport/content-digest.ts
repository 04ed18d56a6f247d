// Checks the bytes of a download against X-Platform-Content-Sha256, if the response has that header (D1-BIN-12).
import { digestMismatch, PlatformError } from '../errors/platform-error.ts'
import { sha256Hex } from '../files/sha256.ts'
import type { ApiResponse } from './response.ts'

export const checkDigest = async ({
  data,
  headers,
  status,
  requestId,
}: ApiResponse<Uint8Array>): Promise<Uint8Array> => {
  const expected = headers.get('x-platform-content-sha256')
  if (expected === null || expected === (await sha256Hex(data))) return data
  const message = 'The file does not match its digest: it was altered or truncated on its way.'
  throw new PlatformError({ errorKey: digestMismatch, status, message, requestId })
}
