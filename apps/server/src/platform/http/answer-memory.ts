// How much of large answers waits in memory until their peers have read it, over all bases of this process.
import type { ServerResponse } from 'node:http'
import { ApiError } from '@company-data/protocol/errors'

/** A smaller answer is not counted: it costs about as much as a few connections, and those are limited. */
const UNCOUNTED_BYTES = 1024 * 1024

export interface AnswerMemory {
  /**
   * Counts an answer that is about to be sent until it is out, or refuses. The only answer of a caller always has room;
   * several leave most of the memory to others. `caller` undefined: somebody who may take all of it.
   */
  hold(bytes: number, caller: string | undefined, response: ServerResponse): void
  bytes(): number
}

export const answerMemory = (budgetBytes: number): AnswerMemory => {
  const shares = new Map<string, number>()
  let usedBytes = 0
  const shareOf = (caller: string | undefined): number => (caller === undefined ? 0 : (shares.get(caller) ?? 0))
  const add = (bytes: number, caller: string | undefined): void => {
    usedBytes += bytes
    if (caller === undefined) return
    const share = shareOf(caller) + bytes
    if (share === 0) shares.delete(caller)
    else shares.set(caller, share)
  }
  const requireRoom = (bytes: number, caller: string | undefined): void => {
    const share = shareOf(caller)
    if (share > 0 && share + bytes > budgetBytes / 4) throw new ApiError('server.overloaded')
    if (usedBytes > 0 && usedBytes + bytes > budgetBytes) throw new ApiError('server.overloaded')
  }

  return {
    bytes: () => usedBytes,
    hold(bytes, caller, response) {
      if (bytes <= UNCOUNTED_BYTES) return
      requireRoom(bytes, caller)
      add(bytes, caller)
      const { socket } = response
      const release = (): void => {
        response.off('close', release)
        socket?.off('close', release)
        add(-bytes, caller)
      }
      response.once('close', release)
      // An answer that waits behind another one on its connection is not told that the connection is gone.
      socket?.once('close', release)
    },
  }
}
