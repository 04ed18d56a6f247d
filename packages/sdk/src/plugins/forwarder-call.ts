// One request to the plugin forwarder: a bare HTTP client, without a credential of the platform (D2-FWD-13).
import { ConnectionError } from '../errors/connection-error.ts'
import { PlatformError, responseUnreadable } from '../errors/platform-error.ts'

const readPlatformError = async (response: Response): Promise<PlatformError> => {
  const body = (await response.json().catch(() => undefined)) as Record<string, unknown> | undefined
  const { error, error_key, request_id, ...members } = body ?? {}
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new PlatformError({
    errorKey: typeof error_key === 'string' ? error_key : responseUnreadable,
    status: response.status,
    message: typeof error === 'string' ? error : `HTTP ${response.status}`,
    members,
    requestId: typeof request_id === 'string' ? request_id : '',
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  })
}

/** A reply that is not JSON has no members. */
const parseReply = (text: string): Readonly<Record<string, unknown>> => {
  try {
    return Object(JSON.parse(text)) as Readonly<Record<string, unknown>>
  } catch {
    return {}
  }
}

/** The forwarder gives a plugin 15 seconds at most. */
const TIMEOUT_MS = 30_000

const isTimeout = (cause: unknown): boolean => cause instanceof Error && cause.name === 'TimeoutError'

/** T-48: the pass is in the body; a browser would add cookies by default. */
export const postToForwarder = async (
  send: typeof fetch,
  url: string,
  body: object,
): Promise<Readonly<Record<string, unknown>>> => {
  try {
    const response = await send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw await readPlatformError(response)
    const text = await response.text()
    return parseReply(text)
  } catch (cause) {
    if (cause instanceof PlatformError) throw cause
    const reason = isTimeout(cause) ? 'timeout' : 'network'
    throw new ConnectionError('The forwarder gave no answer.', { reason, requestId: '', cause })
  }
}
