// The parameters of an OAuth request: from a form or a JSON body, each at most once, all of them text.
import { ApiError } from '@company-data/protocol/errors'

export type Parameters = ReadonlyMap<string, string>

const invalid = (message: string): ApiError => new ApiError('oauth.invalid_request', { message })

const readParameters = (entries: Iterable<readonly [string, unknown]>): Parameters => {
  const parameters = new Map<string, string>()
  for (const [name, value] of entries) {
    if (parameters.has(name)) throw invalid(`The parameter ${name} is repeated.`)
    if (value === null || value === undefined) continue
    if (typeof value !== 'string') throw invalid(`The parameter ${name} must be text.`)
    // RFC 6749 section 3.2: a parameter without a value counts as omitted.
    if (value !== '') parameters.set(name, value)
  }
  return parameters
}

export const parseBodyParameters = (body: unknown): Parameters => {
  if (body === undefined) return new Map()
  if (body instanceof URLSearchParams) return readParameters(body)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalid('The body must hold parameters.')
  return readParameters(Object.entries(body))
}

/** The decision of a consent page: `claims` is the only parameter that is not text, unless it comes in a form. */
export const parseDecision = (body: unknown): { parameters: Parameters; claims: unknown } => {
  if (typeof body !== 'object' || body === null || Array.isArray(body) || body instanceof URLSearchParams) {
    const parameters = parseBodyParameters(body)
    return { parameters, claims: parameters.get('claims') }
  }
  const { claims, ...others } = body as Record<string, unknown>
  return { parameters: parseBodyParameters(others), claims }
}

/** A query arrives as an object whose repeated members are lists. */
export const parseQueryParameters = (query: unknown): Parameters => {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>)
  for (const [name, value] of entries) if (Array.isArray(value)) throw invalid(`The parameter ${name} is repeated.`)
  return readParameters(entries)
}

/** The text parameters that came once, of a request that may have others: enough to find the target of its error. */
export const wellFormedParameters = (request: unknown): Parameters => {
  const entries = request instanceof URLSearchParams ? [...request] : Object.entries(request ?? {})
  const names = entries.map(([name]) => name)
  const isSingle = ([name, value]: readonly [string, unknown]): boolean =>
    typeof value === 'string' && value !== '' && names.indexOf(name) === names.lastIndexOf(name)
  return new Map(entries.filter(isSingle) as Array<[string, string]>)
}

export const requireParameter = (parameters: Parameters, name: string): string => {
  const value = parameters.get(name)
  if (value === undefined) throw invalid(`The parameter ${name} is missing.`)
  return value
}
