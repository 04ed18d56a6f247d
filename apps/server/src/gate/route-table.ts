// Knows which paths exist and by which methods, for the answers 404, 405 and 421 and for the never-public rule.
import type { Method, Route } from './route.ts'

export interface RouteTable {
  /** The routes whose path pattern matches, whatever their method. */
  at(path: string): readonly Route[]
  /** The methods that a path answers to, for the `Allow` header. */
  methodsAt(path: string): string[]
}

const PARAMETER = /\{[^}]+\}/g

const matcherOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(PARAMETER, '[^/]+')}$`)

/** Fastify's spelling of a path pattern. */
export const routerPath = (path: string): string => path.replace(PARAMETER, (parameter) => `:${parameter.slice(1, -1)}`)

/** HEAD is offered where a GET changes nothing and says nothing of anyone: the public ones (G-091 refuses it on the feed). */
export const methodsOf = (route: Route): (Method | 'HEAD')[] =>
  route.method === 'GET' && route.access.kind === 'public' ? ['GET', 'HEAD'] : [route.method]

export const routeTable = (routes: readonly Route[]): RouteTable => {
  const exact = new Map<string, Route[]>()
  const patterns: Array<{ matcher: RegExp; route: Route }> = []
  for (const route of routes) {
    if (route.path.includes('{')) patterns.push({ matcher: matcherOf(route.path), route })
    else exact.set(route.path, [...(exact.get(route.path) ?? []), route])
  }
  const at = (path: string): readonly Route[] =>
    exact.get(path) ?? patterns.filter(({ matcher }) => matcher.test(path)).map(({ route }) => route)
  return {
    at,
    methodsAt: (path) => [...new Set(at(path).flatMap(methodsOf))].sort(),
  }
}
