// Finds out whether the peer has received a response, as far as its connection shows (G-091).
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Arrival } from './response.ts'

export interface ArrivalTimes {
  /**
   * How long to wait for a reset after the peer has closed. A peer that gives up in the middle of a response closes the
   * connection just like one that has all of it; only when the remaining bytes reach its closed port does a reset come
   * back.
   */
  resetMs: number
  /** How long the peer may take to close its side after ours is closed. */
  closeMs: number
}

const TIMES: ArrivalTimes = { resetMs: 1_000, closeMs: 10_000 }

interface WatchedResponse {
  arrival: Arrival
  /** The kernel has taken all of the response. */
  isSent: boolean
}

interface Watch {
  add(response: ServerResponse, arrival: Arrival): void
  /** The peer has sent another request, so every response that was sent before it has arrived. */
  onRequest(): void
  /** Closes our side of a connection with unconfirmed responses, and waits for the reaction of the peer. */
  close(): Promise<void>
}

const WATCH = Symbol('watched answers')
type WithWatch = Duplex & { [WATCH]?: Watch }

/** The unconfirmed responses of one socket. A response is unconfirmed once it is sent. */
const unsettledResponses = () => {
  const responses = new Set<WatchedResponse>()
  const settle = (outcome: 'received' | 'lost', settledResponses: readonly WatchedResponse[]): void => {
    for (const watchedResponse of settledResponses) {
      responses.delete(watchedResponse)
      watchedResponse.arrival[outcome]()
    }
  }
  const listSentResponses = (): WatchedResponse[] => [...responses].filter(({ isSent }) => isSent)
  return {
    add(arrival: Arrival): WatchedResponse {
      const watchedResponse = { arrival, isSent: false }
      responses.add(watchedResponse)
      return watchedResponse
    },
    isInDoubt: (): boolean => listSentResponses().length > 0,
    settleSent: (outcome: 'received' | 'lost'): void => settle(outcome, listSentResponses()),
    loseAll: (): void => settle('lost', [...responses]),
  }
}

/**
 * Node ends a socket as soon as either side wants to, and then learns nothing more about it. While a response is
 * unconfirmed, the end of its socket is postponed until the peer has closed too, or had enough time to. Returns
 * functions that end our side immediately.
 */
const postponeEnd = (
  socket: Socket,
  isInDoubt: () => boolean,
  { resetMs, closeMs }: ArrivalTimes,
): { end(): void; close(): void } => {
  const { end, destroySoon } = socket
  let isScheduled = false
  const close = (): void => {
    Reflect.apply(end, socket, [])
    setTimeout(() => socket.destroy(), closeMs).unref()
  }
  const closeLater = (): void => {
    if (isScheduled) return
    isScheduled = true
    // The peer gets time to close first: once our side is closed, a reset after the peer's close would go unnoticed.
    setTimeout(() => {
      if (!socket.readableEnded) close()
    }, resetMs).unref()
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

const createWatch = (socket: Socket, times: ArrivalTimes): Watch => {
  const responses = unsettledResponses()
  const localEnd = postponeEnd(socket, responses.isInDoubt, times)
  // An empty write sends nothing, but it fails on a connection that was reset.
  const checkForReset = (): void => {
    socket.write('', (error) => {
      responses.settleSent(error ? 'lost' : 'received')
      localEnd.end()
    })
  }
  socket.on('end', () => {
    if (!responses.isInDoubt()) return
    if (socket.writableEnded) responses.settleSent('received')
    else setTimeout(checkForReset, times.resetMs).unref()
  })
  socket.once('close', responses.loseAll)
  return {
    add(response, arrival) {
      const watchedResponse = responses.add(arrival)
      // Runs before Node's own listener, which ends the socket after its last response. If the peer closed before all
      // of the response was sent, its close proves nothing, and the response does not count as sent.
      response.prependOnceListener('finish', () => {
        if (socket.readableEnded || socket.writableEnded || socket.destroyed) return
        watchedResponse.isSent = true
        arrival.onSent()
      })
    },
    onRequest: () => responses.settleSent('received'),
    async close() {
      if (!responses.isInDoubt()) return
      if (!socket.readableEnded && !socket.writableEnded) localEnd.close()
      const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
      await Promise.race([closed, new Promise((late) => setTimeout(late, times.resetMs * 1.5).unref())])
    },
  }
}

/** Starts to watch a response that was just handed to the socket. */
export const watchArrival = (
  socket: Socket,
  response: ServerResponse,
  arrival: Arrival,
  times: ArrivalTimes = TIMES,
): void => {
  if (socket.destroyed) {
    arrival.lost()
    return
  }
  const watchedSocket = socket as WithWatch
  watchedSocket[WATCH] ??= createWatch(socket, times)
  watchedSocket[WATCH].add(response, arrival)
}

/** Called for every request, although most sockets are not watched. */
export const noteRequest = (socket: Duplex): void => (socket as WithWatch)[WATCH]?.onRequest()

/** For a closing server: peers get a moment to show that they have received the unconfirmed responses. */
export const closeInDoubt = async (sockets: Iterable<Duplex>): Promise<void> => {
  await Promise.all([...sockets].map((socket) => (socket as WithWatch)[WATCH]?.close()))
}

/**
 * Ends right after the event loop has accepted every connection that waits: the kernel resets those that it has accepted
 * and a server that stops listening has not, with the request that a peer may have sent by then.
 */
export const acceptWaiting = async (): Promise<void> => {
  // The first turn may be the present one, which has looked for connections before.
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
