// Bare HTTP for the tests of the HTTP layer: bytes in, parsed responses out, and the required shape of refusals.
import assert from 'node:assert/strict'
import { errorRow, isErrorKey } from '@company-data/protocol/errors'
import { type Reply, sendRaw } from './call.ts'

const parseHeaders = (lines: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Every final response in the bytes of a socket (read as latin1), in order. */
export const parseResponses = (received: string): Reply[] => {
  const responses: Reply[] = []
  for (let rest = received; rest !== ''; ) {
    const end = rest.indexOf('\r\n\r\n')
    assert.notEqual(end, -1, `not an HTTP response: ${rest.slice(0, 200)}`)
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1])
    assert.ok(status >= 100, `not a status line: ${first}`)
    const headers = parseHeaders(lines)
    const length = Number(headers['content-length'] ?? 0)
    const text = Buffer.from(rest.slice(end + 4, end + 4 + length), 'latin1').toString('utf8')
    if (status >= 200) responses.push({ status, headers, text, body: parsed(text) })
    rest = rest.slice(end + 4 + length)
  }
  return responses
}

/** Sends the bytes and waits until the server closes: a request that is kept alive has to ask for `connection: close`. */
export const sendAndParse = async (base: string, bytes: string | Uint8Array): Promise<Reply[]> =>
  parseResponses(await sendRaw(base, bytes))

/** NS-18, G-004: every refusal has the headers of every response and the one error shape. */
export const assertRefusal = (reply: Reply | undefined, status: number, key: string): void => {
  assert.ok(reply, 'there is an answer')
  assert.deepEqual([reply.status, reply.body?.error_key], [status, key], reply.text.slice(0, 300))
  assert.ok(isErrorKey(key) && [errorRow(key).status, errorRow(key).otherStatus].includes(status))
  assert.match(String(reply.headers['content-type']), /^application\/json/)
  assert.equal(reply.headers['x-platform-api-version'], '1')
  assert.equal(typeof reply.body.error, 'string')
  assert.ok(reply.body.error.length > 0)
  assert.match(reply.body.request_id, /^[\w.:-]{8,64}$/)
  assert.equal(reply.headers['x-request-id'], reply.body.request_id)
}
