// The member shape {_enc, k, iv, d} that values and account envelopes have in common: write, read, check.

import { GCM_IV_BYTES, GCM_TAG_BYTES } from '../cipher/aes-gcm.ts'
import { base64Bytes, base64Text } from '../encoding/base64.ts'
import type { Bytes } from '../encoding/bytes.ts'

/** D1-ENC-01: a sealed value or envelope as an object. */
export type Wrapper = { readonly _enc: 1; readonly k: string; readonly iv: string; readonly d: string }

/** The decoded members. */
export type WrapperParts = { readonly k: Bytes; readonly iv: Bytes; readonly d: Bytes }

/** An RSA-2048 ciphertext. */
const WRAPPED_KEY_BYTES = 256
const MEMBERS = 4

export const writeWrapper = (parts: { k: Uint8Array; iv: Uint8Array; d: Uint8Array }): Wrapper => ({
  _enc: 1,
  k: base64Text(parts.k),
  iv: base64Text(parts.iv),
  d: base64Text(parts.d),
})

/** The decoded members of a wrapper object, or null when it is malformed. */
const readWrapper = (value: unknown): WrapperParts | null => {
  if (typeof value !== 'object' || value === null) return null
  // A fifth member is refused: it could carry the plaintext.
  if (Object.keys(value).length !== MEMBERS) return null
  const { _enc, k, iv, d } = value as Partial<Record<keyof Wrapper, unknown>>
  if (_enc !== 1 || typeof k !== 'string' || typeof iv !== 'string' || typeof d !== 'string') return null
  const parts = { k: base64Bytes(k), iv: base64Bytes(iv), d: base64Bytes(d) }
  if (parts.k?.length !== WRAPPED_KEY_BYTES || parts.iv?.length !== GCM_IV_BYTES) return null
  if (parts.d === null || parts.d.length < GCM_TAG_BYTES) return null
  return { k: parts.k, iv: parts.iv, d: parts.d }
}

/** Reads a wrapper from a JSON string or an object, because callers hold either. */
export const readWrapperInput = (wrapper: unknown): WrapperParts | null =>
  readWrapper(typeof wrapper === 'string' ? parseJson(wrapper) : wrapper)

/**
 * D1-ENC-08: inside another JSON value a wrapper is a JSON string, never a nested object (T-05), so only a string
 * passes. Needs no key: the server can check no more of a value.
 */
export const isWrapper = (value: unknown): value is string =>
  typeof value === 'string' && readWrapper(parseJson(value)) !== null

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
