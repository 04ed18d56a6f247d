// Waits for the reply of the portal at a port of this machine, which only this machine reaches.
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The box of the reply; undefined if the sign-in was refused on the page. */
export interface Reply {
  box: string | undefined
}

export interface ReplyServer {
  readonly port: number
  /**
   * An address that leads to the page once. It is in the arguments of the browser, which every user of this machine
   * may read; the address of the page, with the state of the reply, does not.
   */
  startAt(page: string): string
  /** Sends the browser to the next page. */
  receive(state: string, nextPage: string): Promise<Reply>
  close(): void
}

const isSame = (text: string, expected: string): boolean => {
  const [left, right] = [Buffer.from(text), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * The address of a visit by a browser. A name that points to this machine could carry a page of someone else here, so
 * only the address itself is taken, and never the request of a script, a picture or a frame.
 */
const readVisit = ({ method, url = '/', headers }: IncomingMessage, port: number): URL | undefined => {
  const kind = headers['sec-fetch-dest'] ?? 'document'
  if (method !== 'GET' || kind !== 'document' || headers.host !== `127.0.0.1:${port}`) return undefined
  return URL.canParse(url, 'http://127.0.0.1') ? new URL(url, 'http://127.0.0.1') : undefined
}

const readReply = ({ pathname, searchParams }: URL, state: string): Reply | undefined => {
  if (pathname !== '/' || !isSame(searchParams.get('state') ?? '', state)) return undefined
  return { box: searchParams.get('box') ?? undefined }
}

const redirect = (response: ServerResponse, location: string): ServerResponse =>
  response.writeHead(303, {
    location,
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    connection: 'close',
  })

export const startReplyServer = async (signal: AbortSignal): Promise<ReplyServer> => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening', { signal })
  const { port } = server.address() as AddressInfo
  const pages = new Map<string, string>()
  return {
    port,
    startAt(page) {
      const path = `/${randomBytes(16).toString('base64url')}`
      pages.set(path, page)
      return `http://127.0.0.1:${port}${path}`
    },
    receive: (state, nextPage) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
        server.on('request', (request, response) => {
          const visit = readVisit(request, port)
          const page = pages.get(visit?.pathname ?? '')
          if (visit && page !== undefined) {
            pages.delete(visit.pathname)
            redirect(response, page).end()
            return
          }
          const reply = visit && readReply(visit, state)
          if (reply === undefined) {
            response.writeHead(400, { connection: 'close' }).end()
            return
          }
          // The next page also takes the box out of the address bar.
          redirect(response, nextPage).end(() => resolve(reply))
        })
      }),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
