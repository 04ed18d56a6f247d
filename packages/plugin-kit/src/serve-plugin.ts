// Serves a plugin over HTTP as the forwarder calls it: GET /describe, POST /call (FG-11, FG-12).
import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openValue, sealValue } from '@company-data/crypto'
import { pluginReplyBytes } from '@company-data/protocol/limits'
import { pluginQuestion, sealedRequest } from '@company-data/protocol/wire/plugins/plugin-call'
import type { Plugin } from './plugin.ts'
import { createPluginKey, keepPluginKey, type PluginKey } from './plugin-key.ts'
import { replyToQuestion } from './reply-to-question.ts'

export interface ServeOptions {
  /** 0 picks a free port. */
  port?: number
  host?: string
  /** Path before /describe and /call, such as `/cars`. */
  path?: string
  /** The bearer token that the company gave the platform; undefined: everyone may ask. */
  token?: string | undefined
  /** The file of the key pair. Without it each start creates a new pair, and clients have to re-seal. */
  keyFile?: string | undefined
  /** Receives the exceptions of the author's functions, never the question. */
  onError?: (error: unknown) => void
}

export interface ServedPlugin {
  url: string
  publicKey: string
  /** Replaces the key pair; requests sealed to the old key get 409. */
  renewKey(): Promise<string>
  stop(): Promise<void>
}

interface Reply {
  status: number
  body: object
}

const refuse = (status: number, error_key: string): Reply => ({ status, body: { error_key } })

const readBody = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > pluginReplyBytes) return undefined
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const isAllowed = (request: IncomingMessage, token: string | undefined): boolean =>
  token === undefined || timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`))

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const handleCall = async (
  plugin: Plugin,
  { privateKey }: PluginKey,
  body: unknown,
  onError: (error: unknown) => void,
): Promise<Reply> => {
  const parsedBody = sealedRequest.safeParse(body)
  if (!parsedBody.success) return refuse(400, 'request_invalid')
  const text = await openValue(parsedBody.data.request, privateKey).catch(() => undefined)
  // FG-12: the request was sealed to a key that is no longer ours.
  if (text === undefined) return refuse(409, 'plugin.key_changed')
  const question = pluginQuestion.safeParse(parsed(text))
  if (!question.success) return refuse(400, 'question_invalid')
  const reply = await replyToQuestion(plugin, question.data, onError)
  return { status: 200, body: { reply: await sealValue(JSON.stringify(reply), question.data.reply_key) } }
}

const send = (response: ServerResponse, { status, body }: Reply): void => {
  const text = JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.end(text)
}

const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })

const formatUrl = (host: string, port: number, path: string): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}${path}`

/** Behind a proxy that serves https on port 443, this is a complete plugin. */
export const servePlugin = async (plugin: Plugin, options: ServeOptions = {}): Promise<ServedPlugin> => {
  const { port = 0, host = '127.0.0.1', path = '', token, keyFile, onError = () => undefined } = options
  let key = await (keyFile === undefined ? createPluginKey() : keepPluginKey(keyFile))
  const describe = (): Reply => ({
    status: 200,
    body: { protocol: 1, name: plugin.name, public_key: key.publicKey, field_types: plugin.fieldTypes },
  })
  const handleRequest = async (request: IncomingMessage): Promise<Reply> => {
    if (!isAllowed(request, token)) return refuse(401, 'token_invalid')
    const target = `${request.method} ${request.url?.split('?')[0]}`
    if (target === `GET ${path}/describe`) return describe()
    if (target === `POST ${path}/call`) return handleCall(plugin, key, await readBody(request), onError)
    return refuse(404, 'not_found')
  }
  const server = createServer((request, response) => {
    handleRequest(request)
      .catch((error: unknown) => {
        onError(error)
        return refuse(500, 'failed')
      })
      .then((result) => send(response, result))
      .catch(onError)
  })
  const boundPort = await listen(server, port, host)
  return {
    url: formatUrl(host, boundPort, path),
    get publicKey() {
      return key.publicKey
    },
    async renewKey() {
      key = await createPluginKey()
      return key.publicKey
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
