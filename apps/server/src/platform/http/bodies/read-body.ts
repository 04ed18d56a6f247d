// Reads a request body into memory if there is room for it. The rest of a refused body is not read.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ApiError, type ErrorKey } from '@company-data/protocol/errors'
import { defaultBodyLimits } from '@company-data/protocol/limits'
import { closeUnread } from '../sockets.ts'
import { type ArrivingBody, type BodyMemory, type BodyRoom, UNCOUNTED_BYTES, UPLOAD_BYTES } from './body-memory.ts'

export interface BodyAdmission {
  memory: BodyMemory
  /** Refuses uploads while they cannot be stored. */
  admitUpload(): void
  /** Refuses a body that could not be parsed now: one of the caller's many. */
  requireFree(caller: string | undefined, bytes: number): void
  /** Deducts the bytes from the caller's parsing budget per second, or refuses them (B-21). */
  chargeBytes(caller: string, bytes: number): void
  /** The time in which a request must arrive completely. */
  requestTimeoutMs: number
}

export interface IncomingBody {
  request: IncomingMessage
  response: ServerResponse
  /** The caller whose share of the memory it takes. */
  caller: string | undefined
  limitBytes: number
  /** The error for a body beyond the limit. */
  tooLarge: ErrorKey
  /** Refuses an unusually long body by its beginning. */
  proof: ((head: string) => Promise<void>) | undefined
}

type Done = (error: Error | null, bytes: Buffer) => void

const NO_BYTES = Buffer.alloc(0)

/** A pause of the network does not make a body late. */
const LATE_AFTER_MS = 2_000

/** True if a body arrives more slowly than a steady one that is complete just within the time limit. */
export const isBehind = (
  body: { receivedBytes: number; declaredBytes: number; elapsedMs: number },
  limitMs: number,
): boolean => {
  const { receivedBytes, elapsedMs } = body
  // The size of a body in chunks is not known: its pace is that of the largest one that is no upload.
  const declaredBytes = Number.isNaN(body.declaredBytes) ? receivedBytes + UPLOAD_BYTES : body.declaredBytes
  return receivedBytes * limitMs < declaredBytes * (elapsedMs - LATE_AFTER_MS)
}

/** The handler uses the body until its response is out. */
const openRoom = (
  memory: BodyMemory,
  { request: { socket }, response, caller }: IncomingBody,
  arriving: ArrivingBody,
): BodyRoom => {
  const room = memory.open(caller, arriving)
  const release = (): void => {
    room.release()
    response.off('close', release)
    socket.off('close', release)
  }
  response.once('close', release)
  // A response that waits behind another one on its connection is not notified that the connection is gone.
  socket.once('close', release)
  return room
}

/** B-17: an upload route with another key limits files, not bodies; its body limit is higher and would mislead. */
const tooLargeRefusal = ({ tooLarge, limitBytes }: IncomingBody): ApiError =>
  tooLarge === 'request.too_large'
    ? new ApiError(tooLarge, { members: { limit_bytes: limitBytes } })
    : new ApiError(tooLarge)

/**
 * Refuses a body that is too large, or for which there is no room: by its declared size, then by the received size.
 */
const sizeAdmission = (body: IncomingBody, { memory, admitUpload }: BodyAdmission, arriving: ArrivingBody) => {
  let room: BodyRoom | undefined
  let isUpload = false
  return (bytes: number): void => {
    if (bytes > body.limitBytes) throw tooLargeRefusal(body)
    if (bytes <= UNCOUNTED_BYTES) return
    if (bytes > UPLOAD_BYTES && !isUpload) {
      isUpload = true
      admitUpload()
    }
    room ??= openRoom(memory, body, arriving)
    room.grow(bytes)
  }
}

/** Blocks for a body of unknown size grow with it. */
const [FIRST_BLOCK_BYTES, MAX_BLOCK_BYTES] = [1024, 64 * 1024]

/** Copies the chunks of a body: kept as they come, each of them would take the memory of an object. */
const blockCollector = () => {
  const blocks: Buffer[] = []
  let block = Buffer.alloc(0)
  let used = 0
  let total = 0
  const addBlock = (): void => {
    blocks.push(block)
    block = Buffer.allocUnsafe(Math.min(MAX_BLOCK_BYTES, Math.max(FIRST_BLOCK_BYTES, total)))
    used = 0
  }
  return {
    add(chunk: Buffer) {
      for (let from = 0; from < chunk.length; ) {
        if (used === block.length) addBlock()
        const copied = chunk.copy(block, used, from)
        from += copied
        used += copied
        total += copied
      }
    },
    soFar: () => Buffer.concat([...blocks, block.subarray(0, used)], total),
  }
}

/** Bodies of a declared size are copied into one buffer directly, so that a large one is never in memory twice. */
const collector = (declaredBytes: number) => {
  if (Number.isNaN(declaredBytes)) return blockCollector()
  const bytes = Buffer.allocUnsafe(declaredBytes)
  let length = 0
  return {
    add(chunk: Buffer) {
      length += chunk.copy(bytes, length)
    },
    soFar: () => bytes.subarray(0, length),
  }
}

export const readBody = (body: IncomingBody, deps: BodyAdmission, done: Done): void => {
  const { request, response, caller } = body
  // The peer may have left during the steps before: the connection would not report its end again.
  if (request.socket.destroyed) {
    done(new ApiError('request.timeout'), NO_BYTES)
    return
  }
  const begunAt = performance.now()
  const declaredBytes = Number(request.headers['content-length'] ?? Number.NaN)
  let length = 0
  let isOver = false
  const arriving: ArrivingBody = {
    isLate: () =>
      !isOver &&
      isBehind({ receivedBytes: length, declaredBytes, elapsedMs: performance.now() - begunAt }, deps.requestTimeoutMs),
    giveUp: () => stopAndRefuse(new ApiError('server.overloaded')),
  }
  const admit = sizeAdmission(body, deps, arriving)
  // Small bodies are counted as calls.
  const charge = (bytes: number): void => {
    if (caller !== undefined && bytes > UNCOUNTED_BYTES) deps.chargeBytes(caller, bytes)
  }
  const refuse = (error: unknown): void => {
    closeUnread(request, response)
    done(error as Error, NO_BYTES)
  }
  try {
    if (declaredBytes > 0) {
      deps.requireFree(caller, declaredBytes)
      admit(declaredBytes)
      charge(declaredBytes)
    }
  } catch (error) {
    refuse(error)
    return
  }
  const content = collector(declaredBytes)
  const stop = (): void => {
    isOver = true
    request.off('data', onData).off('end', onEnd).off('error', onError)
  }
  const stopAndRefuse = (error: unknown): void => {
    stop()
    refuse(error)
  }
  let proof = body.proof
  const onData = (chunk: Buffer): void => {
    length += chunk.length
    try {
      admit(length)
      content.add(chunk)
    } catch (error) {
      stopAndRefuse(error)
      return
    }
    if (proof === undefined || length <= defaultBodyLimits.bytes) return
    request.pause()
    proof(content.soFar().toString('latin1', 0, defaultBodyLimits.bytes)).then(() => request.resume(), stopAndRefuse)
    proof = undefined
  }
  const onEnd = (): void => {
    stop()
    try {
      if (Number.isNaN(declaredBytes)) charge(length)
    } catch (error) {
      done(error as Error, NO_BYTES)
      return
    }
    done(null, content.soFar())
  }
  const onError = (error: Error): void => {
    stop()
    done(error, NO_BYTES)
  }
  request.on('data', onData).on('end', onEnd).on('error', onError)
}
