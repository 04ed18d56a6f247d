// Calls to the platform: JSON both ways, errors with their keys, and one retry at the new region of a person who moved.
import { PlatformError } from '@company-data/sdk/plugins'

/** An error response of the platform. */
export class Refusal extends PlatformError {
  constructor(status: number, members: Readonly<Record<string, unknown>>) {
    super({
      status,
      members,
      // OAuth has its code in `error` and the sentence in `error_description`.
      message: String(members.error_description ?? members.error ?? `HTTP ${status}`),
      errorKey: typeof members.error_key === 'string' ? members.error_key : '',
      requestId: typeof members.request_id === 'string' ? members.request_id : '',
    })
  }
}

/** No response at all: the network or the platform is down. */
export class Unreachable extends Error {}

export interface Call {
  method?: string
  query?: Readonly<Record<string, string>> | URLSearchParams
  body?: unknown
  token?: string | undefined
  /** The request outlives the page. */
  keepalive?: boolean
}

const WAIT_MS = 30_000

const send = async (url: string, { method = 'GET', body, token, keepalive = false }: Call): Promise<Response> => {
  try {
    return await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      credentials: 'omit',
      keepalive,
      signal: AbortSignal.timeout(WAIT_MS),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  } catch (error) {
    throw new Unreachable(String(error))
  }
}

const readMembers = async (response: Response): Promise<Record<string, unknown>> => {
  const parsed: unknown = await response.json().catch(() => ({}))
  return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
}

/** `base` is the front door, which serves this page (empty), or the address of a region. */
export const call = async <ResponseBody>(base: string, path: string, options: Call = {}): Promise<ResponseBody> => {
  const query = options.query === undefined ? '' : `?${new URLSearchParams(options.query)}`
  const response = await send(`${base}${path}${query}`, options)
  if (response.ok) return (response.status === 204 ? undefined : await response.json()) as ResponseBody
  const members = await readMembers(response)
  const newHome = members.api_url
  if (response.status === 421 && typeof newHome === 'string' && newHome !== base) return call(newHome, path, options)
  throw new Refusal(response.status, members)
}
