// The open streams of this process, by person: delivery, and the end of a stream.
import { Readable } from 'node:stream'
import { pushHeartbeatSeconds } from '@company-data/protocol/limits'
import type { PushRow } from '../store.ts'
import { pushText } from './push-text.ts'

/** Streams per person in one process; one more ends the oldest, which may belong to a lost device. */
const MAX_STREAMS_PER_PERSON = 20
/** A device that is this far behind gets the missed pushes when it reopens its stream. */
const MAX_WAITING_BYTES = 64 * 1024

const HEARTBEAT = Buffer.from(':\n\n')
const nothing = (): void => undefined

/** The login that a stream ends with. */
export interface StreamLogin {
  userId: string
  grantId: string
  /** The access token: its id, and its expiry in seconds. */
  token: { jti: string; exp: number }
}

export interface OpenStream extends StreamLogin {
  source: Readable
  /** The heartbeat second of this stream, so that not all streams are written to at the same time. */
  turn: number
  /** Pushes that arrive while the missed ones are read; they follow later. */
  waiting: PushRow[] | undefined
}

export type OpenStreams = ReturnType<typeof openStreams>

export const openStreams = () => {
  const byPerson = new Map<string, Set<OpenStream>>()
  let second = 0

  const forget = (stream: OpenStream): void => {
    const streams = byPerson.get(stream.userId)
    if (streams?.delete(stream) && streams.size === 0) byPerson.delete(stream.userId)
  }
  /** Ends the response completely, so that the device can distinguish this from a lost connection. */
  const end = (stream: OpenStream): void => {
    forget(stream)
    stream.source.push(null)
  }
  /** Writes nothing to an ended stream. */
  const write = (stream: OpenStream, text: Buffer | string): void => {
    if (!byPerson.get(stream.userId)?.has(stream)) return
    if (stream.source.readableLength > MAX_WAITING_BYTES) end(stream)
    else stream.source.push(text)
  }
  const all = function* (): Generator<OpenStream> {
    for (const streams of byPerson.values()) yield* streams
  }

  return {
    all,
    end,
    write,
    count: (): number => {
      let count = 0
      for (const streams of byPerson.values()) count += streams.size
      return count
    },
    has: (userId: string): boolean => byPerson.has(userId),
    of: (userId: string): readonly OpenStream[] => [...(byPerson.get(userId) ?? [])],
    add(login: StreamLogin, isWaiting: boolean): OpenStream {
      const source = new Readable({ read: nothing })
      const turn = second % pushHeartbeatSeconds
      const stream: OpenStream = { ...login, source, turn, waiting: isWaiting ? [] : undefined }
      const streams = byPerson.get(login.userId) ?? new Set()
      byPerson.set(login.userId, streams.add(stream))
      const [oldest] = streams
      if (oldest && streams.size > MAX_STREAMS_PER_PERSON) end(oldest)
      source.once('close', () => forget(stream))
      return stream
    },
    /** Delivers a committed push of some region; returns the number of streams it goes to. */
    deliver(row: PushRow): number {
      const streams = byPerson.get(row.person_user_id)
      if (!streams) return 0
      const text = Buffer.from(pushText(row))
      for (const stream of streams) {
        if (stream.waiting) stream.waiting.push(row)
        else write(stream, text)
      }
      return streams.size
    },
    /** Called every second: one timer serves all streams. */
    tick(isOver: (stream: OpenStream) => boolean): void {
      second += 1
      for (const stream of all()) {
        if (isOver(stream)) end(stream)
        else if (second % pushHeartbeatSeconds === stream.turn) write(stream, HEARTBEAT)
      }
    },
    endAll(): void {
      for (const stream of all()) end(stream)
    },
  }
}
