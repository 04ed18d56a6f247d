// Compares secrets in constant time (D1-WHD-30): WebCrypto compares HMAC tags that way.

const encoder = new TextEncoder()

export const hmacKey = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])

/** Both texts are signed with a random key, so the duration of the comparison does not reveal their common prefix. */
export const isSameText = async (text: string, expected: string): Promise<boolean> => {
  const random = crypto.getRandomValues(new Uint8Array(32))
  const key = await crypto.subtle.importKey('raw', random, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
  const tag = await crypto.subtle.sign('HMAC', key, encoder.encode(expected))
  return crypto.subtle.verify('HMAC', key, tag, encoder.encode(text))
}
