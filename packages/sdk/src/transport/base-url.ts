// Base addresses and the URLs under them.

export type QueryValue = string | number | boolean | readonly (string | number)[] | undefined

/** The address without a trailing slash. What it was is never repeated in the message: it might hold a password. */
export const baseUrl = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new TypeError('a base address must be an absolute http or https URL')
  }
  if (url.username !== '' || url.password !== '') throw new TypeError('a base address must not hold credentials')
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}

/**
 * Where an answer of `from` sends us; undefined when we must not go there. A token that came over TLS is not sent
 * without it because a body says so.
 */
export const safeMove = (from: string, to: unknown): string | undefined => {
  if (typeof to !== 'string') return undefined
  try {
    const base = baseUrl(to)
    return from.startsWith('https:') && !base.startsWith('https:') ? undefined : base
  } catch {
    return undefined
  }
}

/** `/path?query`; members that are undefined are left out, lists repeat their name. */
export const pathWithQuery = (path: string, query: Readonly<Record<string, QueryValue>> = {}): string => {
  // without the slash the path could continue the host name
  if (!path.startsWith('/')) throw new TypeError('a path must start with /')
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue
    for (const item of Array.isArray(value) ? value : [value]) parameters.append(name, String(item))
  }
  if (parameters.size === 0) return path
  return `${path}${path.includes('?') ? '&' : '?'}${parameters}`
}
