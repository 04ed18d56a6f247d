// Calls from a chosen address of this machine, with their duration. It imports nothing of the platform: an attacker starts fast.
import { Agent, request } from 'node:http'

/** All of 127.0.0.0/8 is this machine: the attackers have another address than the honest callers. */
export const HONEST_ADDRESS = '127.0.0.3'
/** Each of several attackers at once has its own. */
export const ATTACKER_ADDRESS = process.env.ATTACKER_ADDRESS ?? '127.0.0.2'

const CALL_TIMEOUT_MS = 60_000

export interface TimedResponse {
  status: number
  ms: number
  text: string
}

const agents: Readonly<Record<string, Agent>> = {
  [HONEST_ADDRESS]: new Agent({ keepAlive: true }),
  [ATTACKER_ADDRESS]: new Agent({ keepAlive: true }),
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
    outgoing.end(bytes)
  })
}
