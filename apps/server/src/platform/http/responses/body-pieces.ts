// Sends a large body in pieces, in turn with the other large bodies: handing one to the kernel at once copies all of it
// before anything else is served.
import { Readable } from 'node:stream'

const PIECE_BYTES = 64 * 1024

/** A smaller body is sent at once. */
export const LARGE_BODY_BYTES = 2 * PIECE_BYTES

/** The pieces of one turn of the event loop, over all bodies. The kernel copies them in less than a millisecond. */
const PIECES_PER_TURN = 8

const waiting: Array<() => void> = []

const sendNext = (): void => {
  for (const send of waiting.splice(0, PIECES_PER_TURN)) send()
  if (waiting.length > 0) setImmediate(sendNext)
}

const sendInTurn = (send: () => void): void => {
  waiting.push(send)
  if (waiting.length === 1) setImmediate(sendNext)
}

function* cut(parts: readonly Uint8Array[]): Generator<Uint8Array, null> {
  for (const part of parts)
    for (let offset = 0; offset < part.length; offset += PIECE_BYTES) yield part.subarray(offset, offset + PIECE_BYTES)
  return null
}

/** The bytes of the parts as a stream. A peer that does not read delays only its own pieces. */
export const bodyPieces = (...parts: readonly Uint8Array[]): Readable => {
  const pieces = cut(parts)
  return new Readable({
    highWaterMark: PIECE_BYTES,
    read() {
      sendInTurn(() => {
        if (!this.destroyed) this.push(pieces.next().value)
      })
    },
  })
}
