// Limits the memory of large responses that wait for their peers, over all bases of this process.
import type { ServerResponse } from 'node:http'
import { ApiError } from '@company-data/protocol/errors'

/** A smaller response is not counted: it costs about as much as a few connections, and those are limited. */
const UNCOUNTED_BYTES = 256 * 1024

/**
 * Concurrent calls of one caller that may each create a large response: reading it costs memory before its size is
 * known.
 */
const MAX_CONCURRENT_CALLS = 4

/** Concurrent lists of one caller that are sent as lines, for as long as it reads them. */
const MAX_CONCURRENT_LINE_LISTS = 2

export interface ResponseMemory {
  /**
   * Counts a call that may create a large response until its response is out, or refuses it before anything is read.
   */
  enter(caller: string | undefined, response: ServerResponse): void
  /** Like `enter`, for a list sent as lines. It takes minutes, so a separate limit keeps it from using up that of calls. */
  enterLines(caller: string | undefined, response: ServerResponse): void
  /**
   * Runs work that creates a large response: two at a time, one of a caller, in the order in which they came, because rows,
   * values and bytes are in memory together. Refuses it when the caller leaves a large one unread and there is little room.
   */
  inTurn(caller: string | undefined, work: () => Promise<void>): Promise<void>
  /**
   * Counts a response from before it is sent until it is out, or refuses it. The only response of a caller always has
   * room; several leave most of the memory to others. `caller` undefined: no limit per caller.
   */
  hold(bytes: number, caller: string | undefined, response: ServerResponse): void
  bytes(): number
}

/**
 * A response that waits behind another one on its connection is not notified that the connection is gone. A peer may have
 * left before: its response does not close a second time.
 */
const onResponseEnd = (response: ServerResponse, work: () => void): void => {
  const { socket } = response.req
  if (response.destroyed || socket.destroyed) {
    work()
    return
  }
  const end = (): void => {
    response.off('close', end)
    socket.off('close', end)
    work()
  }
  response.once('close', end)
  socket.once('close', end)
}

/** Runs at most `count` at a time, in the order in which they came. */
const concurrencyLimit = (count: number) => {
  const waiting: Array<() => void> = []
  let free = count
  return async (work: () => Promise<void>): Promise<void> => {
    if (free === 0) await new Promise<void>((start) => waiting.push(start))
    else free -= 1
    try {
      await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}

/** Counts the calls of each caller until their responses are out, and refuses those beyond the limit. */
const limitCalls = (max: number) => {
  const entered = new Map<string, number>()
  return (caller: string, response: ServerResponse): void => {
    const count = (entered.get(caller) ?? 0) + 1
    if (count > max) throw new ApiError('server.overloaded')
    entered.set(caller, count)
    onResponseEnd(response, () => {
      const rest = (entered.get(caller) ?? 1) - 1
      if (rest === 0) entered.delete(caller)
      else entered.set(caller, rest)
    })
  }
}

/** `isLimited`: true if one caller has only a share of it. */
export const responseMemory = (budgetBytes: number, isLimited: boolean): ResponseMemory => {
  const shares = new Map<string, number>()
  const enterLarge = limitCalls(MAX_CONCURRENT_CALLS)
  const enterLines = limitCalls(MAX_CONCURRENT_LINE_LISTS)
  const latestWork = new Map<string, Promise<void>>()
  const runLimited = concurrencyLimit(2)
  let usedBytes = 0
  const getShare = (caller: string | undefined): number => (caller === undefined ? 0 : (shares.get(caller) ?? 0))
  const add = (bytes: number, caller: string | undefined): void => {
    usedBytes += bytes
    if (caller === undefined) return
    const share = getShare(caller) + bytes
    if (share === 0) shares.delete(caller)
    else shares.set(caller, share)
  }
  const requireRoom = (bytes: number, caller: string | undefined): void => {
    const share = getShare(caller)
    if (isLimited && share > 0 && share + bytes > budgetBytes / 4) throw new ApiError('server.overloaded')
    if (usedBytes > 0 && usedBytes + bytes > budgetBytes) throw new ApiError('server.overloaded')
  }

  return {
    bytes: () => usedBytes,
    enter(caller, response) {
      if (caller !== undefined && isLimited) enterLarge(caller, response)
    },
    enterLines(caller, response) {
      if (caller !== undefined && isLimited) enterLines(caller, response)
    },
    async inTurn(caller, work) {
      const run = (): Promise<void> =>
        runLimited(() => {
          if (isLimited && getShare(caller) > 0 && usedBytes > budgetBytes / 2) throw new ApiError('server.overloaded')
          return work()
        })
      if (caller === undefined) return run()
      const result = (latestWork.get(caller) ?? Promise.resolve()).then(run)
      // The next one waits for this one, also if it fails.
      const ended = result
        .catch(() => undefined)
        .finally(() => {
          if (latestWork.get(caller) === ended) latestWork.delete(caller)
        })
      latestWork.set(caller, ended)
      return result
    },
    hold(bytes, caller, response) {
      if (bytes <= UNCOUNTED_BYTES) return
      requireRoom(bytes, caller)
      add(bytes, caller)
      onResponseEnd(response, () => add(-bytes, caller))
    },
  }
}
