// What becomes of an answer that has left: whether the peer has it, for all that its connection shows (G-091).
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Arrival } from './answer.ts'

/**
 * How long a reset may follow a close. A peer that leaves in the middle, having read all that had come so far, closes like
 * one that has everything; only when the bytes on their way meet its closed port does a reset come back.
 */
const RESET_MS = 1_000
/** How long a peer may take to close its side once ours is closed. */
const CLOSE_MS = 10_000

interface Watched {
  arrival: Arrival
  /** The kernel has taken all of it. */
  isSent: boolean
}

interface Watch {
  add(response: ServerResponse, arrival: Arrival): void
  /** The peer has sent another request: whatever was sent before it has arrived. */
  onRequest(): void
  /** Closes our side of a connection whose answers are not known to have arrived, and waits for what the peer does. */
  close(): Promise<void>
}

const WATCH = Symbol('watched answers')
type WithWatch = Duplex & { [WATCH]?: Watch }

/** The answers of one socket about which nothing is known yet. */
const unsettledAnswers = () => {
  const watched = new Set<Watched>()
  const settle = (outcome: 'received' | 'lost', of: readonly Watched[]): void => {
    for (const one of of) {
      watched.delete(one)
      one.arrival[outcome]()
    }
  }
  const sent = (): Watched[] => [...watched].filter(({ isSent }) => isSent)
  return {
    add(arrival: Arrival): Watched {
      const one = { arrival, isSent: false }
      watched.add(one)
      return one
    },
    isInDoubt: (): boolean => sent().length > 0,
    settleSent: (outcome: 'received' | 'lost'): void => settle(outcome, sent()),
    loseAll: (): void => settle('lost', [...watched]),
  }
}

/**
 * Node ends a socket as soon as either side wants to, and then hears no more of it. While an answer is in doubt, the end of
 * its socket is put off until the peer has closed too, or had the time to. Returns what closes our side for good.
 */
const putOffEnd = (socket: Socket, isInDoubt: () => boolean): { end(): void; close(): void } => {
  const { end, destroySoon } = socket
  let isAsked = false
  const close = (): void => {
    Reflect.apply(end, socket, [])
    setTimeout(() => socket.destroy(), CLOSE_MS).unref()
  }
  const closeLater = (): void => {
    if (isAsked) return
    isAsked = true
    // The peer may close first: after our side is closed, a reset behind its close could not be seen.
    setTimeout(() => {
      if (!socket.readableEnded) close()
    }, RESET_MS).unref()
  }
  socket.end = ((...content: []) => {
    if (!isInDoubt()) return Reflect.apply(end, socket, content)
    if (content.length > 0) Reflect.apply(socket.write, socket, content)
    closeLater()
    return socket
  }) as Socket['end']
  socket.destroySoon = () => (isInDoubt() ? closeLater() : Reflect.apply(destroySoon, socket, []))
  return { end: () => void Reflect.apply(end, socket, []), close }
}

const watchOf = (socket: Socket): Watch => {
  const open = unsettledAnswers()
  const own = putOffEnd(socket, open.isInDoubt)
  // An empty write sends nothing, and fails on a connection that was reset.
  const askForReset = (): void => {
    socket.write('', (error) => {
      open.settleSent(error ? 'lost' : 'received')
      own.end()
    })
  }
  socket.on('end', () => {
    if (!open.isInDoubt()) return
    if (socket.writableEnded) open.settleSent('received')
    else setTimeout(askForReset, RESET_MS).unref()
  })
  socket.once('close', open.loseAll)
  return {
    add(response, arrival) {
      const one = open.add(arrival)
      // Before Node's own listener, which ends the socket of a last answer. Who closed before all had left is no witness.
      response.prependOnceListener('finish', () => {
        if (socket.readableEnded || socket.writableEnded || socket.destroyed) return
        one.isSent = true
        arrival.sent()
      })
    },
    onRequest: () => open.settleSent('received'),
    async close() {
      if (!open.isInDoubt()) return
      if (!socket.readableEnded && !socket.writableEnded) own.close()
      const closed = new Promise<void>((done) => socket.once('close', () => done()))
      await Promise.race([closed, new Promise((late) => setTimeout(late, RESET_MS * 1.5).unref())])
    },
  }
}

/** Tells what becomes of an answer that was just handed over. */
export const watchArrival = (socket: Socket, response: ServerResponse, arrival: Arrival): void => {
  if (socket.destroyed) {
    arrival.lost()
    return
  }
  const known = socket as WithWatch
  known[WATCH] ??= watchOf(socket)
  known[WATCH].add(response, arrival)
}

/** Called for every request; most sockets are not watched. */
export const noteRequest = (socket: Duplex): void => (socket as WithWatch)[WATCH]?.onRequest()

/** For a closing server: the peers of answers in doubt get a moment to show that they have them. */
export const closeInDoubt = async (sockets: Iterable<Duplex>): Promise<void> => {
  await Promise.all([...sockets].map((socket) => (socket as WithWatch)[WATCH]?.close()))
}
