// Limits the memory of request bodies over all bases of this process, in total and per caller.
import { ApiError } from '@company-data/protocol/errors'

/** A smaller body is not counted: it costs about as much as its connection, and connections are limited. */
export const UNCOUNTED_BYTES = 16 * 1024
/** A larger body is an upload. */
export const UPLOAD_BYTES = 1024 * 1024

/** The end of another body cannot be predicted. */
const RETRY_SECONDS = '5'

export interface BodyMemoryOptions {
  /** For all bodies together. */
  budgetBytes: number
  /** Undefined: a caller may take all of the memory. */
  uploadsPerCaller: number | undefined
}

/** The memory reserved for one body. */
export interface BodyRoom {
  /** The body has this many bytes by now, or will have. Refuses when there is no room for them. */
  grow(bytes: number): void
  /** Only the first call has an effect. */
  release(): void
}

export interface BodyMemory {
  /** `caller`: the owner of the body; undefined for a caller without a limit. */
  open(caller: string | undefined): BodyRoom
  bytes(): number
  readonly budgetBytes: number
}

interface Share {
  bytes: number
  uploads: number
}

const NOTHING: Share = { bytes: 0, uploads: 0 }

/** The refusal of a caller with too many large bodies in progress. */
export const callerBusy = (uploads: number): ApiError =>
  new ApiError('rate.limited', {
    message: 'Too many uploads at a time. Send the next one when one of them is done.',
    headers: {
      'retry-after': RETRY_SECONDS,
      'ratelimit-limit': String(uploads),
      'ratelimit-remaining': '0',
      'ratelimit-reset': RETRY_SECONDS,
    },
  })

export const bodyMemory = ({ budgetBytes, uploadsPerCaller }: BodyMemoryOptions): BodyMemory => {
  const shares = new Map<string, Share>()
  let usedBytes = 0

  /** The only body of a caller may have any size; several of them leave half of the memory to others. */
  const requireShare = ({ bytes, uploads }: Share, size: number): void => {
    if (uploadsPerCaller === undefined || bytes === size) return
    if (bytes > budgetBytes / 2 || uploads > uploadsPerCaller) throw callerBusy(uploadsPerCaller)
  }

  return {
    bytes: () => usedBytes,
    budgetBytes,
    open(caller) {
      let size = 0
      const resize = (bytes: number, check: boolean): void => {
        const { bytes: before, uploads } = (caller !== undefined && shares.get(caller)) || NOTHING
        const isUpload = (byteCount: number): number => (byteCount > UPLOAD_BYTES ? 1 : 0)
        const share = { bytes: before + bytes - size, uploads: uploads + isUpload(bytes) - isUpload(size) }
        if (check && caller !== undefined) requireShare(share, bytes)
        if (check && usedBytes + bytes - size > budgetBytes) throw new ApiError('server.overloaded')
        usedBytes += bytes - size
        size = bytes
        if (caller === undefined) return
        if (share.bytes === 0) shares.delete(caller)
        else shares.set(caller, share)
      }
      return {
        grow(bytes) {
          if (bytes > size) resize(bytes, true)
        },
        release: () => resize(0, false),
      }
    },
  }
}
