// Reads the response to an outbound request up to a limit; the connection is closed if the target sends more.
import type { Dispatcher } from 'undici'
import { OutboundError } from './outbound-error.ts'

export interface Read {
  status: number
  /** Empty if the response has none. */
  contentType: string
  bodyStart: Uint8Array
  /** The whole response was read, so the connection may carry another request. */
  isWhole: boolean
}

const NOTHING = new Uint8Array()

const MIN_FINAL_STATUS = 200

export interface ResponseReader extends Dispatcher.DispatchHandler {
  /** The target sends bytes without end that are no body: its status is all that is read, if it has sent one. */
  endEarly(): void
}

/** `onResult` may be called more than once; the first call counts. */
export const responseReader = (limit: number, onResult: (result: Read | Error) => void): ResponseReader => {
  const parts: Buffer[] = []
  let status = 0
  let contentType = ''
  let size = 0
  const read = (isWhole: boolean): Read => ({
    status,
    contentType,
    bodyStart: parts.length === 0 ? NOTHING : Buffer.concat(parts),
    isWhole,
  })
  return {
    endEarly() {
      onResult(status < MIN_FINAL_STATUS ? new OutboundError('target', 'headers_too_long') : read(false))
    },
    onRequestStart() {},
    // An early hint has a status too; the last status is that of the response.
    onResponseStart(_controller, code, headers) {
      status = code
      contentType = String(headers['content-type'] ?? '')
    },
    onResponseData(_controller, chunk) {
      if (size < limit) parts.push(chunk.subarray(0, limit - size))
      size += chunk.length
      if (size > limit) onResult(read(false))
    },
    onResponseEnd() {
      onResult(read(true))
    },
    onResponseError(_controller, error) {
      onResult(error)
    },
  }
}
