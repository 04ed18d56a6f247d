// Many plugins under one port, each with a separate path, and the parts of a platform that a forwarder needs: its key
// set and a route for notices. Requests to `/held/…` wait until they are released. Ready line: front door, plugins and
// control.
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const { DESCRIPTION = '{}', REPLY = '{}', KEY_SET = '{}' } = process.env
const pendingResponses: ServerResponse[] = []
const headers = { 'content-type': 'application/json' }

const listen = (listener: RequestListener): Promise<string> =>
  new Promise((resolve) => {
    const server = createServer({ keepAliveTimeout: 60_000 }, listener)
    server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    )
  })

const frontDoor = await listen(({ url }, response) => {
  if (url === '/oauth2/jwks') response.writeHead(200, headers).end(KEY_SET)
  else response.writeHead(204).end()
})

const plugins = await listen((request, response) => {
  request.resume()
  request.on('end', () => {
    if (request.url?.endsWith('/describe')) response.writeHead(200, headers).end(DESCRIPTION)
    else if (request.url?.startsWith('/held/')) pendingResponses.push(response)
    else response.writeHead(200, headers).end(REPLY)
  })
})

const control = await listen(({ url }, response) => {
  response.end(String(pendingResponses.length))
  if (url === '/release') for (const waiting of pendingResponses.splice(0)) waiting.writeHead(200, headers).end(REPLY)
})

process.stdout.write(`ready ${frontDoor} ${plugins} ${control}\n`)
process.on('SIGTERM', () => process.exit(0))
