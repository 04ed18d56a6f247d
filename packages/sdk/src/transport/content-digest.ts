// The bytes of an answer, held against X-Platform-Content-Sha256 where it is sent (D1-BIN-12).

import { digestMismatch, PlatformError } from '../errors/platform-error.ts'
import type { Answer } from './answer.ts'

const sha256Hex = async (bytes: Uint8Array): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export const checkedBytes = async ({ data, headers, status, requestId }: Answer<Uint8Array>): Promise<Uint8Array> => {
  const announced = headers.get('x-platform-content-sha256')
  if (announced === null || announced === (await sha256Hex(data))) return data
  const message = 'The file is not the one that the answer announced: it was changed or cut on its way.'
  throw new PlatformError({ errorKey: digestMismatch, status, message, requestId })
}
