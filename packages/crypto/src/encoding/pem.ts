// PEM text (RFC 7468): one labelled block of base64, and nothing around it.

import { base64Bytes, base64Text } from './base64.ts'
import type { Bytes } from './bytes.ts'

const BLOCK = /^\s*-----BEGIN ([A-Z0-9 ]+)-----\r?\n([A-Za-z0-9+/=\r\n]+)-----END \1-----\s*$/

/**
 * The text with real line breaks. A variable of the environment often holds them as backslash and n; no PEM contains
 * a backslash, so nothing is lost.
 */
export const restoreLineBreaks = (text: string): string => text.replace(/\\r\\n|\\n/g, '\n')

/** Label and bytes of a text that is exactly one PEM block, or null. */
export const readPem = (text: string): { label: string; bytes: Bytes } | null => {
  const [, label, body] = BLOCK.exec(text) ?? []
  if (label === undefined || body === undefined) return null
  const bytes = base64Bytes(body.replace(/[\r\n]/g, ''))
  return bytes === null ? null : { label, bytes }
}

export const writePem = (label: string, bytes: Uint8Array): string => {
  const lines = base64Text(bytes).match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
}
