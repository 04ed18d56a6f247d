// Verifies a text that a region signed for this forwarder: signature by a key of the set, audience, expiry (FG-15).
import { type KeyObject, verify } from 'node:crypto'
import type { ForwarderDeps } from './deps.ts'
import type { KeySet } from './key-set.ts'

/** Longer than any issued pass, even with a hundred plugins. */
const MAX_PASS_CHARACTERS = 8_192
const CLOCK_DIFFERENCE_SECONDS = 60

const parsed = (part: string): unknown => {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

const readKid = (header: unknown): string | undefined => {
  const { alg, kid } = (typeof header === 'object' && header !== null ? header : {}) as { alg?: unknown; kid?: unknown }
  return alg === 'RS256' && typeof kid === 'string' ? kid : undefined
}

/** A pass is shown many times, and verifying its signature is most of its cost. */
const MAX_CACHED_TEXTS = 1_000
const MAX_CACHED_TEXT_CHARACTERS = 4_096

/** True if the key signed the text. Results are cached per key, so they disappear when the key leaves the set. */
const signatureChecker = () => {
  const signedBy = new WeakMap<KeyObject, Set<string>>()
  return (text: string, key: KeyObject): boolean => {
    const texts = signedBy.get(key) ?? new Set()
    if (texts.has(text)) return true
    const end = text.lastIndexOf('.')
    const signature = Buffer.from(text.slice(end + 1), 'base64url')
    if (!verify('RSA-SHA256', Buffer.from(text.slice(0, end)), key, signature)) return false
    if (text.length > MAX_CACHED_TEXT_CHARACTERS) return true
    if (texts.size >= MAX_CACHED_TEXTS) texts.clear()
    signedBy.set(key, texts.add(text))
    return true
  }
}

interface Times {
  aud: string
  exp: number
  iat?: number
}

interface Schema<C> {
  safeParse(value: unknown): { success: true; data: C } | { success: false }
}

/**
 * Returns a reader that gives the claims, or undefined unless a region signed the text for this forwarder and it is
 * valid now.
 */
export const signedTextReader = (keys: KeySet, { clock, addresses }: Pick<ForwarderDeps, 'clock' | 'addresses'>) => {
  const isSignedBy = signatureChecker()
  return async function read<C extends Times>(
    schema: Schema<C>,
    text: unknown,
    maxCharacters: number = MAX_PASS_CHARACTERS,
  ): Promise<C | undefined> {
    const signed = typeof text === 'string' && text.length <= maxCharacters ? text : ''
    const parts = signed.split('.', 4)
    const [header = '', payload = ''] = parts
    const kid = parts.length === 3 ? readKid(parsed(header)) : undefined
    // Even a malformed pass needs the key set first: its absence is refused before anything else (FG-16).
    const key = await keys.find(kid ?? '')
    if (key === undefined) return undefined
    const claims = isSignedBy(signed, key) ? schema.safeParse(parsed(payload)) : undefined
    if (!claims?.success) return undefined
    const nowSeconds = clock.nowMs() / 1000
    const { aud, exp, iat = 0 } = claims.data
    const isNow = exp > nowSeconds && iat <= nowSeconds + CLOCK_DIFFERENCE_SECONDS
    return aud === addresses.forwarder() && isNow ? claims.data : undefined
  }
}

export type ReadSigned = ReturnType<typeof signedTextReader>
