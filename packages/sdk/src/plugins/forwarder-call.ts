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

/** T-48: the pass is in the body; a browser would add cookies by default. */
export const postToForwarder = async (
  send: typeof fetch,
  url: string,
  body: object,
): Promise<Readonly<Record<string, unknown>>> => {
  const response = await send(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
    redirect: 'error',
  }).catch((cause: unknown) => {
    throw new ConnectionError('The forwarder gave no answer.', { reason: 'network', requestId: '', cause })
  })
  if (!response.ok) throw await readPlatformError(response)
  return (await response.json().catch(() => ({}))) as Readonly<Record<string, unknown>>
}
