// A real HTTP server for tests of the transport: it responds from a script and records its requests.
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SeenRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface Reply {
  status?: number
  headers?: Readonly<Record<string, string>>
  /** An object is sent as JSON, text unchanged. */
  body?: unknown
}

/** `hang` never responds, `reset` cuts the connection. */
export type Script = (request: SeenRequest, index: number) => Reply | 'hang' | 'reset'

export interface ScriptedServer {
  url: string
  requests: SeenRequest[]
  stop(): Promise<void>
}

export const startScriptedServer = async (script: Script): Promise<ScriptedServer> => {
  const requests: SeenRequest[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = '', url: path = '', headers } = request
    const receivedRequest = { method, path, headers, body: Buffer.concat(chunks).toString('utf8') }
    const reply = script(receivedRequest, requests.push(receivedRequest) - 1)
    if (reply === 'hang') return
    if (reply === 'reset') return void request.socket.resetAndDestroy()
    const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {})
    const type = typeof reply.body === 'string' ? 'text/html' : 'application/json'
    response.writeHead(reply.status ?? 200, { 'content-type': type, ...reply.headers }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
