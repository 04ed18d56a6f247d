// Sends a text message through the operator's gateway: one POST of {to, text} as JSON.
import { stripSeparators } from './message-target.ts'

export interface SmsGateway {
  url: string
  token: string | undefined
}

const TIMEOUT_MS = 15_000

/** Any 2xx means sent; anything else is retried later. The response body is not read. */
export const sendSms = async (
  { url, token }: SmsGateway,
  { id, to, text }: { id: string; to: string; text: string },
): Promise<void> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // Every attempt has the same key, so that a gateway that supports the header sends the message only once.
      'idempotency-key': id,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ to: stripSeparators(to), text }),
    // A redirect is refused, because the token must not be sent to another address.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`)
}
