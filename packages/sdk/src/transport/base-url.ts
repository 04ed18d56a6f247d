// Base addresses, and paths with a query under them.

/**
 * A value of a query parameter. A list repeats the parameter; undefined leaves it out.
 * @example
 * const query: Record<string, QueryValue> = { limit: 50, status: ['pending', 'rejected'], cursor: undefined }
 */
export type QueryValue = string | number | boolean | readonly (string | number)[] | undefined

/** The address without a trailing slash. The error does not quote a wrong address, because it might hold a password. */
export const baseUrl = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new TypeError('A base address must be an absolute http or https URL.')
  }
  if (url.username !== '' || url.password !== '') throw new TypeError('A base address must not contain credentials.')
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}

export const pathWithQuery = (path: string, query: Readonly<Record<string, QueryValue>> = {}): string => {
  // Without the slash the path could continue the host name.
  if (!path.startsWith('/')) throw new TypeError('A path must start with /.')
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue
    for (const item of Array.isArray(value) ? value : [value]) parameters.append(name, String(item))
  }
  if (parameters.size === 0) return path
  return `${path}${path.includes('?') ? '&' : '?'}${parameters}`
}
