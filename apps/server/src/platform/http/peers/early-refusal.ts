// Closes the connections of refused addresses before Node makes sockets of them.
import type { Server } from 'node:http'

interface AcceptedPeer {
  getpeername(out: { address?: string }): number
  close(): void
}

/** Node makes a socket of every connection before a program can refuse it: a burst of them would take seconds. */
interface WithListener {
  _handle?: { onconnection?: (error: number, peer?: AcceptedPeer) => void } | null
}

export const refuseEarly = (server: Server, refuses: (address: string) => boolean): void => {
  const listener = (server as unknown as WithListener)._handle
  const accept = listener?.onconnection
  if (!listener || !accept) return
  listener.onconnection = (error, peer) => {
    const from: { address?: string } = {}
    if (peer?.getpeername(from) === 0 && refuses(from.address ?? '')) peer.close()
    else accept.call(listener, error, peer)
  }
}
