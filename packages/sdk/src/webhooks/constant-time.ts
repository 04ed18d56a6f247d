// Compares secrets without telling by its time how much of them is right (D1-WHD-30): WebCrypto compares tags that way.

const encoder = new TextEncoder()

export const hmacKey = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])

/** Both are signed with a key that nobody knows; equal tags mean equal texts, and their comparison tells nothing. */
export const isSameText = async (given: string, expected: string): Promise<boolean> => {
  const random = crypto.getRandomValues(new Uint8Array(32))
  const key = await crypto.subtle.importKey('raw', random, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
  const tag = await crypto.subtle.sign('HMAC', key, encoder.encode(expected))
  return crypto.subtle.verify('HMAC', key, tag, encoder.encode(given))
}
