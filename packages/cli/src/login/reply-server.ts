// Waits for the reply of the portal at a port of this machine, which only this machine reaches.
import { timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The box of the reply; undefined if the sign-in was refused on the page. */
export interface Reply {
  box: string | undefined
}

export interface ReplyServer {
  readonly port: number
  /** Sends the browser to the next page. */
  receive(state: string, nextPage: string): Promise<Reply>
  close(): void
}

const isSame = (text: string, expected: string): boolean => {
  const [left, right] = [Buffer.from(text), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** A name that points to this machine could carry a page of someone else here, so only the address itself is taken. */
const readReply = ({ method, url = '/', headers }: IncomingMessage, port: number, state: string): Reply | undefined => {
  if (method !== 'GET' || headers.host !== `127.0.0.1:${port}` || !URL.canParse(url, 'http://127.0.0.1'))
    return undefined
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1')
  if (pathname !== '/' || !isSame(searchParams.get('state') ?? '', state)) return undefined
  return { box: searchParams.get('box') ?? undefined }
}

export const startReplyServer = async (signal: AbortSignal): Promise<ReplyServer> => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening', { signal })
  const { port } = server.address() as AddressInfo
  return {
    port,
    receive: (state, nextPage) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
        server.on('request', (request, response) => {
          const reply = readReply(request, port, state)
          if (reply === undefined) {
            response.writeHead(400, { connection: 'close' }).end()
            return
          }
          // The next page also takes the box out of the address bar.
          response.writeHead(303, { location: nextPage, 'referrer-policy': 'no-referrer', connection: 'close' })
          response.end(() => resolve(reply))
        })
      }),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
