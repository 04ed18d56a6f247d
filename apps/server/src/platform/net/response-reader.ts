// Reads the response to an outbound request up to a limit of bytes and pieces; beyond it, the connection is closed.
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

/**
 * The pieces in which a target may send a body. A server that writes its JSON token by token needs one for about six bytes;
 * each costs far more of the processor than of the network, so that a megabyte in pieces of one byte would take a second.
 */
const MAX_PIECES = 16_384

const FIRST_CAPACITY = 4096

/** Collects up to `limit` bytes in one buffer: many small parts would take a hundred times as much memory. */
const byteCollector = (limit: number) => {
  let bytes = Buffer.alloc(0)
  let size = 0
  const reserve = (needed: number): void => {
    if (needed <= bytes.length) return
    const larger = Buffer.alloc(Math.min(limit, Math.max(needed, 2 * bytes.length, FIRST_CAPACITY)))
    bytes.copy(larger, 0, 0, size)
    bytes = larger
  }
  return {
    /** Drops the bytes beyond the limit. */
    add(chunk: Buffer): void {
      const end = Math.min(limit, size + chunk.length)
      reserve(end)
      chunk.copy(bytes, size, 0, end - size)
      size = end
    },
    collected: (): Uint8Array => (size === 0 ? NOTHING : bytes.subarray(0, size)),
  }
}

export interface ResponseReader extends Dispatcher.DispatchHandler {
  /** The target sends bytes without end that are no body: its status is all that is read, if it has sent one. */
  endEarly(): void
}

/** `onResult` may be called more than once; the first call counts. */
export const responseReader = (limit: number, onResult: (result: Read | Error) => void): ResponseReader => {
  const body = byteCollector(limit)
  let status = 0
  let contentType = ''
  let size = 0
  let pieces = 0
  const read = (isWhole: boolean): Read => ({ status, contentType, bodyStart: body.collected(), isWhole })
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
      body.add(chunk)
      size += chunk.length
      pieces += 1
      if (size > limit || pieces > MAX_PIECES) onResult(read(false))
    },
    onResponseEnd() {
      onResult(read(true))
    },
    onResponseError(_controller, error) {
      onResult(error)
    },
  }
}
