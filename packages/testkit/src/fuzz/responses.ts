// Rules for every response: never a server failure, and a refusal in the one documented shape.
import { type ErrorKey, errorRow, isErrorKey } from '@company-data/protocol/errors'
import { fromXml } from '@company-data/protocol/xml'
import type { Reply } from '../http/call.ts'

const valueIn = ({ headers, text }: Reply): unknown => {
  const type = String(headers['content-type'])
  if (type.startsWith('application/json')) return JSON.parse(text)
  return type.startsWith('application/xml') ? fromXml(text) : undefined
}

const refusalProblem = ({ status, headers, text }: Reply, body: Record<string, unknown>): string | undefined => {
  const key = body.error_key as ErrorKey
  if (!isErrorKey(key)) return `the key is not in the catalog: ${text.slice(0, 300)}`
  const { status: documented, otherStatus } = errorRow(key)
  if (status !== documented && status !== otherStatus) return `${key} came with status ${status}`
  if (typeof body.error !== 'string' || body.error === '') return `no sentence: ${text.slice(0, 300)}`
  return body.request_id === headers['x-request-id'] ? undefined : 'the request id of header and body differ'
}

/** A sentence about the fault of the response; undefined when it is as documented. */
export const findResponseProblem = (reply: Reply, method: string): string | undefined => {
  const { status, headers, text } = reply
  if (status >= 500 && status !== 503) return `${status} ${text.slice(0, 300)}`
  if (headers['x-platform-api-version'] !== '1') return 'the version is missing'
  if (!/^[\w.:-]{8,64}$/.test(String(headers['x-request-id']))) return 'the request id is missing'
  if (method === 'HEAD') return text === '' ? undefined : 'a HEAD was answered with a body'
  if (status < 400) return undefined
  const body = valueIn(reply)
  return body === undefined ? undefined : refusalProblem(reply, body as Record<string, unknown>)
}
