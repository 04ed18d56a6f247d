// Checks what a region signed for this forwarder: signature by a key of the set, audience, expiry (FG-15).
import { verify } from 'node:crypto'
import type { KeySet } from './key-set.ts'
import type { ForwarderNeeds } from './needs.ts'

/** Longer than any pass or order that is issued. */
const MOST_CHARACTERS = 1_000_000
const CLOCK_DIFFERENCE_SECONDS = 60

const parsed = (part: string): unknown => {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

const kidOf = (header: unknown): string | undefined => {
  const { alg, kid } = (typeof header === 'object' && header !== null ? header : {}) as { alg?: unknown; kid?: unknown }
  return alg === 'RS256' && typeof kid === 'string' ? kid : undefined
}

interface Times {
  aud: string
  exp: number
  iat?: number
}

interface Schema<C> {
  safeParse(value: unknown): { success: true; data: C } | { success: false }
}

/** Returns a reader that gives the claims, or undefined for anything that a region did not sign for now and for here. */
export const signedTextReader = (keys: KeySet, { clock, addresses }: Pick<ForwarderNeeds, 'clock' | 'addresses'>) =>
  async function read<C extends Times>(schema: Schema<C>, text: unknown): Promise<C | undefined> {
    const parts = typeof text === 'string' && text.length <= MOST_CHARACTERS ? text.split('.') : []
    const [header = '', payload = '', signature = ''] = parts
    const kid = parts.length === 3 ? kidOf(parsed(header)) : undefined
    // Even a text that is no pass needs the key set first: its absence is told before anything else (FG-16).
    const key = await keys.find(kid ?? '')
    if (key === undefined) return undefined
    const isSigned = verify('RSA-SHA256', Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'))
    const claims = isSigned ? schema.safeParse(parsed(payload)) : undefined
    if (!claims?.success) return undefined
    const nowSeconds = clock.nowMs() / 1000
    const { aud, exp, iat = 0 } = claims.data
    const isNow = exp > nowSeconds && iat <= nowSeconds + CLOCK_DIFFERENCE_SECONDS
    return aud === addresses.forwarder() && isNow ? claims.data : undefined
  }

export type ReadSigned = ReturnType<typeof signedTextReader>
