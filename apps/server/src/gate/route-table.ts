// Knows which paths exist and by which methods, for the answers 404, 405 and 421 and for the never-public rule.
import type { Method, RouteDescription } from './route.ts'

export interface RouteTable {
  /** The routes whose path pattern matches, whatever their method. */
  at(path: string): readonly RouteDescription[]
  /** The methods that a path answers to, for the `Allow` header. */
  methodsAt(path: string): string[]
}

const PARAMETER = /\{[^}]+\}/g

const matcherOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(PARAMETER, '[^/]+')}$`)

/** Fastify's spelling of a path pattern. */
export const routerPath = (path: string): string => path.replace(PARAMETER, (parameter) => `:${parameter.slice(1, -1)}`)

/** HEAD is offered for public GET routes only, which change nothing and reveal nothing (G-091 refuses it on the feed). */
export const methodsOf = (route: Pick<RouteDescription, 'method' | 'access'>): (Method | 'HEAD')[] =>
  route.method === 'GET' && route.access.kind === 'public' ? ['GET', 'HEAD'] : [route.method]

export const routeTable = (routes: readonly RouteDescription[]): RouteTable => {
  const exact = new Map<string, RouteDescription[]>()
  const patterns: Array<{ matcher: RegExp; route: RouteDescription }> = []
  for (const route of routes) {
    if (route.path.includes('{')) patterns.push({ matcher: matcherOf(route.path), route })
    else exact.set(route.path, [...(exact.get(route.path) ?? []), route])
  }
  const at = (path: string): readonly RouteDescription[] =>
    exact.get(path) ?? patterns.filter(({ matcher }) => matcher.test(path)).map(({ route }) => route)
  return {
    at,
    methodsAt: (path) => [...new Set(at(path).flatMap(methodsOf))].sort(),
  }
}
