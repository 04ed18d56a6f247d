// Hands a text message to the gateway of the operator's choice: one POST of {to, text} as JSON.

export interface SmsGateway {
  url: string
  token: string | undefined
}

const TIMEOUT_MS = 15_000

/** As people write numbers, and as networks read them. */
const dialled = (number: string): string => number.replace(/[\s().-]/g, '')

/** Any 2xx is taken for sent; everything else is tried again later. The answer's body may hold anything and is not read. */
export const sendSms = async (
  { url, token }: SmsGateway,
  { id, to, text }: { id: string; to: string; text: string },
): Promise<void> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // The same at every try, so that a gateway that knows the header sends once.
      'idempotency-key': id,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ to: dialled(to), text }),
    // The token is for this address and no other.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`)
}
