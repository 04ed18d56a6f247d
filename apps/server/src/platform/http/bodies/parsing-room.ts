// Lets large bodies in as far as there is room for their values, callers in turn (B-21, B-23).
import { ApiError } from '@company-data/protocol/errors'

/** Bytes of bodies of one route whose values are parsed or in use. */
const MAX_ROUTE_BYTES = 2 * 1024 * 1024
/** A call that takes longer, such as one that waits for a plugin, does not keep the bodies of others waiting. */
const MAX_USE_MS = 5_000

/** Calls back when the peer has left, immediately if it has. */
export type WhenGone = (leave: () => void) => void

export interface ParsingRoom {
  /**
   * A body whose peer leaves while it waits is refused and no longer in memory: it is not counted there once its connection
   * is gone.
   */
  enter(caller: string, bytes: number, whenGone: WhenGone): Promise<void>
  leave(bytes: number): void
}

/** A body of a route whose bodies may have many values: these are in memory until its call is over. */
export interface BodyUse {
  /** Bodies of one route wait for one another. */
  route: object
  /** Calls back when the call is over, immediately if it is. */
  onEnd(leave: () => void): void
}

interface WaitingBody {
  bytes: number
  start: () => void
}

/** Lets bodies in as far as there is room, those of the callers in turn; one of any size has room when it is alone. */
export const parsingRoom = (maxBytes: number): ParsingRoom => {
  const waiting = new Map<string, WaitingBody[]>()
  let usedBytes = 0
  /** The caller whose body was let in last: those of the others come before its next one. */
  let latestCaller = ''
  const hasRoom = (bytes: number): boolean => usedBytes === 0 || usedBytes + bytes <= maxBytes
  const moveToEnd = (caller: string): void => {
    const bodies = waiting.get(caller) ?? []
    waiting.delete(caller)
    if (bodies.length > 0) waiting.set(caller, bodies)
  }
  const startNext = (): boolean => {
    const another = waiting.keys().find((name) => name !== latestCaller)
    const caller = another ?? latestCaller
    const bodies = waiting.get(caller) ?? []
    const [next] = bodies
    if (next === undefined || !hasRoom(next.bytes)) return false
    bodies.shift()
    // The next body of a caller waits for one of each other caller.
    moveToEnd(caller)
    if (another !== undefined) moveToEnd(latestCaller)
    usedBytes += next.bytes
    latestCaller = caller
    next.start()
    return true
  }
  const remove = (caller: string, body: WaitingBody): boolean => {
    const bodies = waiting.get(caller) ?? []
    const at = bodies.indexOf(body)
    if (at < 0) return false
    bodies.splice(at, 1)
    if (bodies.length === 0) waiting.delete(caller)
    while (startNext());
    return true
  }
  return {
    async enter(caller, bytes, whenGone) {
      if (waiting.size === 0 && hasRoom(bytes)) {
        usedBytes += bytes
        latestCaller = caller
        return
      }
      const bodies = waiting.get(caller) ?? []
      waiting.set(caller, bodies)
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const body = { bytes, start: resolve }
      bodies.push(body)
      whenGone(() => {
        if (remove(caller, body)) reject(new ApiError('request.timeout'))
      })
      await promise
    },
    leave(bytes) {
      usedBytes -= bytes
      while (startNext());
    },
  }
}

/** A room for each route with many values per body, from the beginning of their parsing to the end of their calls. */
export const routeRooms = (maxUseMs = MAX_USE_MS) => {
  const rooms = new WeakMap<object, ParsingRoom>()
  return {
    async enter(caller: string, bytes: number, { route, onEnd }: BodyUse, whenGone: WhenGone): Promise<void> {
      const room = rooms.get(route) ?? parsingRoom(MAX_ROUTE_BYTES)
      rooms.set(route, room)
      await room.enter(caller, bytes, whenGone)
      let isOver = false
      const leave = (): void => {
        clearTimeout(timer)
        if (!isOver) room.leave(bytes)
        isOver = true
      }
      const timer = setTimeout(leave, maxUseMs).unref()
      onEnd(leave)
    },
  }
}
