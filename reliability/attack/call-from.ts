// Calls from a chosen address of this machine, with their duration. It imports nothing of the platform: an attacker starts fast.
import { Agent, type ClientRequest, request } from 'node:http'

/** All of 127.0.0.0/8 is this machine: the attackers have another address than the honest callers. */
export const HONEST_ADDRESS = '127.0.0.3'
/** Each of several attackers at once has its own. */
export const ATTACKER_ADDRESS = process.env.ATTACKER_ADDRESS ?? '127.0.0.2'

const CALL_TIMEOUT_MS = 60_000

/** The uplink of a connection, 2.5 MiB a second: a piece every 50 ms. */
export const PIECE_BYTES = 128 * 1024
export const PIECE_INTERVAL_MS = 50

export interface TimedResponse {
  status: number
  ms: number
  text: string
}

const agents: Readonly<Record<string, Agent>> = {
  [HONEST_ADDRESS]: new Agent({ keepAlive: true }),
  [ATTACKER_ADDRESS]: new Agent({ keepAlive: true }),
}

/**
 * Sends a large body as over a network, and no further once it was responded to. A whole body at once would be in the send
 * queue of the attacker, up to 4 MiB per connection: on this machine that is memory of the network that the platform needs.
 */
const sendInPieces = (outgoing: ClientRequest, bytes: Uint8Array): void => {
  let offset = 0
  const sendNext = (): void => {
    if (outgoing.writableNeedDrain) return
    outgoing.write(bytes.subarray(offset, offset + PIECE_BYTES))
    offset += PIECE_BYTES
    if (offset < bytes.length) return
    clearInterval(timer)
    outgoing.end()
  }
  const timer = setInterval(sendNext, PIECE_INTERVAL_MS)
  outgoing.on('response', () => clearInterval(timer)).on('close', () => clearInterval(timer))
  sendNext()
}

/** A call from the given address of this machine; a lost connection has the status 0. */
export const callFrom = (
  localAddress: string,
  base: string,
  method: string,
  path: string,
  { token, body, headers = {} }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<TimedResponse> => {
  const isText = body === undefined || typeof body === 'string' || body instanceof Uint8Array
  const bytes = isText ? body : JSON.stringify(body)
  const from = performance.now()
  return new Promise((resolve) => {
    const end = (status: number, text: string): void => resolve({ status, text, ms: performance.now() - from })
    const outgoing = request(
      new URL(path, base),
      {
        method,
        localAddress,
        ...(agents[localAddress] && { agent: agents[localAddress] }),
        timeout: CALL_TIMEOUT_MS,
        headers: {
          ...(bytes !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(bytes),
          }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...headers,
        },
      },
      (response) => {
        let text = ''
        response.setEncoding('latin1')
        response.on('data', (chunk: string) => {
          text += chunk
        })
        response.on('end', () => end(response.statusCode ?? 0, text))
        response.on('error', () => end(0, ''))
      },
    )
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')))
    outgoing.on('error', () => end(0, ''))
    if (bytes instanceof Uint8Array && bytes.length > PIECE_BYTES) sendInPieces(outgoing, bytes)
    else outgoing.end(bytes)
  })
}
