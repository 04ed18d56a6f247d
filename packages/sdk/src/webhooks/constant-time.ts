// Compares secrets in constant time (D1-WHD-30): WebCrypto compares HMAC tags that way.

const encoder = new TextEncoder()

const importKey = (bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])

export const base64Bytes = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

const STANDARD_PREFIX = 'whsec_'

/**
 * The keys that a secret may stand for: its own bytes and, in the form of Standard Webhooks, the bytes that it encodes
 * . A company may have chosen a secret that only looks like that form, so both are tried.
 */
export const hmacKeys = (secret: string): Promise<CryptoKey[]> => {
  const encoded = secret.startsWith(STANDARD_PREFIX) ? base64Bytes(secret.slice(STANDARD_PREFIX.length)) : undefined
  return Promise.all([...(encoded?.length ? [encoded] : []), encoder.encode(secret)].map(importKey))
}

/** Both texts are signed with a random key, so the duration of the comparison does not reveal their common prefix. */
export const isSameText = async (text: string, expected: string): Promise<boolean> => {
  const random = crypto.getRandomValues(new Uint8Array(32))
  const key = await importKey(random)
  const tag = await crypto.subtle.sign('HMAC', key, encoder.encode(expected))
  return crypto.subtle.verify('HMAC', key, tag, encoder.encode(text))
}
