// Calls to the operator API at the front door, with the operator's token; errors have the classes that the pages know.
import { ConnectionError, PlatformError } from '@company-data/sdk/person'

export type Query = Readonly<Record<string, string | number | undefined>>

export interface Api {
  get<Data>(path: string, query?: Query): Promise<Data>
  send<Data = void>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Data>
}

const TIMEOUT_MS = 30_000

const toSearch = (query: Query): string => {
  const entries = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`
}

const toPlatformError = async (response: Response): Promise<PlatformError> => {
  const parsed: unknown = await response.json().catch(() => ({}))
  const { error, error_key, request_id, ...members } = (
    typeof parsed === 'object' && parsed !== null ? parsed : {}
  ) as Readonly<Record<string, unknown>>
  return new PlatformError({
    status: response.status,
    errorKey: typeof error_key === 'string' ? error_key : '',
    message: typeof error === 'string' ? error : `HTTP ${response.status}`,
    requestId: typeof request_id === 'string' ? request_id : (response.headers.get('x-request-id') ?? ''),
    members,
    retryAfterSeconds: Number(response.headers.get('retry-after')) || undefined,
  })
}

interface Deps {
  readToken(): string | undefined
  /** The platform no longer accepts the token. */
  onRefusedToken(): void
}

export const createApi = ({ readToken, onRefusedToken }: Deps): Api => {
  const call = async <Data>(method: string, path: string, body?: unknown): Promise<Data> => {
    let response: Response
    try {
      response = await fetch(`/api/ops${path}`, {
        method,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${readToken() ?? ''}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        credentials: 'omit',
        cache: 'no-store',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    } catch (cause) {
      const reason = cause instanceof DOMException && cause.name === 'TimeoutError' ? 'timeout' : 'network'
      throw new ConnectionError('The platform did not respond.', { reason, requestId: '', cause })
    }
    if (response.ok) return (response.status === 204 ? undefined : await response.json()) as Data
    if (response.status === 401) onRefusedToken()
    throw await toPlatformError(response)
  }
  return {
    get: (path, query = {}) => call('GET', `${path}${toSearch(query)}`),
    send: (method, path, body) => call(method, path, body),
  }
}
