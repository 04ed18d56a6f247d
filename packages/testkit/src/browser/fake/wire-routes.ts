// The routes of the platform as a fake knows them: which route a request is for, and whether a response has its shape.
import assert from 'node:assert/strict'
import type { ApiError } from '@company-data/protocol/errors'
import { describedRoutes, errorKeys, type RouteDescription } from '@company-data/server'

export interface MatchedRoute {
  /** `GET /api/services/{id}` */
  name: string
  route: RouteDescription
  params: Readonly<Record<string, string>>
}

interface Matcher {
  name: string
  route: RouteDescription
  pattern: RegExp
}

const toPattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)

const toMatcher = (route: RouteDescription): Matcher => ({
  name: `${route.method} ${route.path}`,
  route,
  pattern: toPattern(route.path),
})

/** A path without parameters is meant before one that also fits: `/api/flows/validate` before `/api/flows/{id}`. */
const compareParameterCount = (first: Matcher, second: Matcher): number =>
  first.name.split('{').length - second.name.split('{').length

const matchers: readonly Matcher[] = describedRoutes.map(toMatcher).sort(compareParameterCount)

const decode = (params: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]))

/** Undefined for a path that the platform does not have. */
export const matchRoute = (method: string, path: string): MatchedRoute | undefined => {
  for (const { name, route, pattern } of matchers) {
    const match = route.method === method ? pattern.exec(path) : null
    if (match) return { name, route, params: decode(match.groups) }
  }
  return undefined
}

/** Fails for a name that no route has, so that a fake follows a renamed route. */
export const requireRoute = (name: string): void => {
  const [method = '', path = ''] = name.split(' ')
  const isPath = !path.includes('{') && matchRoute(method, path) !== undefined
  const isKnown = isPath || matchers.some((matcher) => matcher.name === name)
  assert.ok(isKnown, `the platform has no route ${name}`)
}

/** The first difference between a fake response and the schema of its route; undefined if they match. */
export const findShapeProblem = ({ name, route }: MatchedRoute, body: unknown): string | undefined => {
  if (route.response === undefined || route.contentType !== undefined) return undefined
  const { success, error } = route.response.safeParse(body)
  if (success) return undefined
  const [issue] = error.issues
  return `${name}: ${issue?.path.join('.')}: ${issue?.message}`
}

/** A refusal that the route never gives; undefined if it can. */
export const findRefusalProblem = ({ name, route }: MatchedRoute, { key }: ApiError): string | undefined =>
  errorKeys(route).includes(key) ? undefined : `${name} is never refused with ${key}`
