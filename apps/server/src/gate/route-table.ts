// Knows the existing paths and their methods, for the responses 404, 405 and 421 and for the never-public rule.
import type { Method, RouteDescription } from './route.ts'

/** The members of a route that the table needs. */
export type TableRoute = Pick<RouteDescription, 'method' | 'path' | 'access'>

export interface RouteTable<R extends TableRoute = RouteDescription> {
  /** The routes whose path pattern matches, with any method. */
  at(path: string): readonly R[]
  /** The methods of a path, for the `Allow` header. */
  methodsAt(path: string): string[]
}

const PARAMETER = /\{[^}]+\}/g

/** Everything below a folder: `/portal/*`. */
const FOLDER = /\/\\\*$/

const createMatcher = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
      .replace(PARAMETER, '[^/]+')
      .replace(FOLDER, '/.+')}$`,
  )

const isPattern = (path: string): boolean => path.includes('{') || path.endsWith('/*')

/** Fastify's spelling of a path pattern. */
export const routerPath = (path: string): string => path.replace(PARAMETER, (parameter) => `:${parameter.slice(1, -1)}`)

/** HEAD is offered for public GET routes only, which change nothing and reveal nothing (G-091 refuses it on the feed). */
export const listMethods = (route: Pick<TableRoute, 'method' | 'access'>): (Method | 'HEAD')[] =>
  route.method === 'GET' && route.access.kind === 'public' ? ['GET', 'HEAD'] : [route.method]

export const routeTable = <R extends TableRoute>(routes: readonly R[]): RouteTable<R> => {
  const exact = new Map<string, R[]>()
  const patterns: Array<{ matcher: RegExp; route: R }> = []
  for (const route of routes) {
    if (isPattern(route.path)) patterns.push({ matcher: createMatcher(route.path), route })
    else exact.set(route.path, [...(exact.get(route.path) ?? []), route])
  }
  const at = (path: string): readonly R[] =>
    exact.get(path) ?? patterns.filter(({ matcher }) => matcher.test(path)).map(({ route }) => route)
  return {
    at,
    methodsAt: (path) => [...new Set(at(path).flatMap(listMethods))].sort(),
  }
}
