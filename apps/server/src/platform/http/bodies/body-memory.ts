// Limits the memory of request bodies over all bases of this process, in total and per caller.
import { ApiError } from '@company-data/protocol/errors'

/** A smaller body is not counted: it costs about as much as its connection, and connections are limited. */
export const UNCOUNTED_BYTES = 16 * 1024
/** A larger body is an upload. */
export const UPLOAD_BYTES = 1024 * 1024

/** Beside the memory for all bodies, this share of it is for bodies that are no uploads: those of two callers could take all of it. */
const SMALL_SHARE = 1 / 8
/** The share of it that the bodies of one caller use. */
const CALLER_SHARE = 1 / 8

/** The end of another body cannot be predicted. */
const RETRY_SECONDS = '5'

export interface BodyMemoryOptions {
  /** For all bodies together. */
  budgetBytes: number
  /** Undefined: a caller may take all of the memory. */
  uploadsPerCaller: number | undefined
}

/** A body that is being received. */
export interface ArrivingBody {
  /** True if it arrives so slowly that it would not be complete in time. */
  isLate(): boolean
  /** Called when another body needs the room of a late one, which is free then. */
  giveUp(): void
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
  open(caller: string | undefined, body?: ArrivingBody): BodyRoom
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
  const smallBytes = budgetBytes * SMALL_SHARE
  /** The earliest first. */
  const arriving = new Map<ArrivingBody, BodyRoom>()
  let usedBytes = 0

  /** The only body of a caller may have any size; several of them leave half of the memory to others. */
  const requireShare = ({ bytes, uploads }: Share, size: number): void => {
    if (uploadsPerCaller === undefined || bytes === size) return
    if (bytes > budgetBytes / 2 || uploads > uploadsPerCaller) throw callerBusy(uploadsPerCaller)
  }

  const hasRoom = (share: Share, size: number, added: number): boolean => {
    const isSmall = size <= UPLOAD_BYTES && share.bytes <= smallBytes * CALLER_SHARE
    return usedBytes + added <= budgetBytes + (isSmall ? smallBytes : 0)
  }
  /** Their peers announced more than they send: without this, a few announcements would keep all other bodies out. */
  const endLate = (isEnough: () => boolean, except: ArrivingBody | undefined): void => {
    for (const [body, room] of arriving) {
      if (isEnough()) return
      if (body === except || !body.isLate()) continue
      room.release()
      body.giveUp()
    }
  }
  /** The share of a caller once the size of one of its bodies has changed. */
  const changeShare = (caller: string | undefined, before: number, after: number): Share => {
    const { bytes, uploads } = (caller !== undefined && shares.get(caller)) || NOTHING
    const countUpload = (size: number): number => (size > UPLOAD_BYTES ? 1 : 0)
    return { bytes: bytes + after - before, uploads: uploads + countUpload(after) - countUpload(before) }
  }

  return {
    bytes: () => usedBytes,
    budgetBytes,
    open(caller, body) {
      let size = 0
      const resize = (bytes: number): void => {
        const share = changeShare(caller, size, bytes)
        usedBytes += bytes - size
        size = bytes
        if (caller === undefined) return
        if (share.bytes === 0) shares.delete(caller)
        else shares.set(caller, share)
      }
      const require = (bytes: number): void => {
        const fits = (): boolean => hasRoom(changeShare(caller, size, bytes), bytes, bytes - size)
        if (caller !== undefined) requireShare(changeShare(caller, size, bytes), bytes)
        if (!fits()) endLate(fits, body)
        if (!fits()) throw new ApiError('server.overloaded')
      }
      const room: BodyRoom = {
        grow(bytes) {
          if (bytes <= size) return
          require(bytes)
          resize(bytes)
        },
        release() {
          if (body) arriving.delete(body)
          resize(0)
        },
      }
      if (body) arriving.set(body, room)
      return room
    },
  }
}
