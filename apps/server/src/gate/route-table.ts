// Finds the route of a request by method and path, and knows the methods of each path for the responses 404, 405 and 421.
import type { Method, RouteDescription } from './route.ts'

/** The members of a route that the table needs. */
export type TableRoute = Pick<RouteDescription, 'method' | 'path' | 'access'>

export interface RouteMatch<R> {
  route: R
  /** The segments of the path that the pattern names; `*` is everything below a folder. */
  params: Readonly<Record<string, string>>
}

export interface RouteTable<R extends TableRoute = RouteDescription> {
  find(method: string, path: string): RouteMatch<R> | undefined
  /** The routes whose path pattern matches, with any method. */
  at(path: string): readonly R[]
  /** The methods of a path, for the `Allow` header. */
  methodsAt(path: string): string[]
}

/** HEAD is offered for public GET routes only, which change nothing and reveal nothing (G-091 refuses it on the feed). */
const listMethods = (route: Pick<TableRoute, 'method' | 'access'>): (Method | 'HEAD')[] =>
  route.method === 'GET' && route.access.kind === 'public' ? ['GET', 'HEAD'] : [route.method]

/** A route with the names of its parameters and their places among the segments. */
interface Named<R> {
  route: R
  names: ReadonlyArray<readonly [name: string, place: number]>
}

/** The routes of one path pattern, by method. Each names its parameters itself. */
type Pattern<R> = Map<string, Named<R>>

/** A segment in the tree of patterns. */
interface Segment<R> {
  fixed: Map<string, Segment<R>>
  parameter?: Segment<R>
  /** The pattern that ends here. */
  pattern?: Pattern<R>
  /** The pattern of everything below: `/portal/*`. */
  folder?: Pattern<R>
}

const newSegment = <R>(): Segment<R> => ({ fixed: new Map() })

const splitPath = (path: string): string[] => path.slice(1).split('/')

const isParameter = (segment: string): boolean => segment.startsWith('{')

const enter = <R>(parent: Segment<R>, text: string): Segment<R> => {
  if (isParameter(text)) {
    parent.parameter ??= newSegment()
    return parent.parameter
  }
  const segment = parent.fixed.get(text) ?? newSegment<R>()
  parent.fixed.set(text, segment)
  return segment
}

const listNames = (segments: readonly string[]): Named<never>['names'] =>
  segments.flatMap((text, place) =>
    isParameter(text) ? [[text.slice(1, -1), place] as const] : text === '*' ? [['*', place] as const] : [],
  )

const addRoute = <R extends TableRoute>(root: Segment<R>, route: R): void => {
  const segments = splitPath(route.path)
  const isFolder = segments.at(-1) === '*'
  let segment = root
  for (const text of isFolder ? segments.slice(0, -1) : segments) segment = enter(segment, text)
  const kind = isFolder ? 'folder' : 'pattern'
  const pattern: Pattern<R> = segment[kind] ?? new Map()
  segment[kind] = pattern
  const namedRoute = { route, names: listNames(segments) }
  for (const method of listMethods(route)) {
    if (pattern.has(method)) throw new Error(`two routes for ${method} ${route.path}`)
    pattern.set(method, namedRoute)
  }
}

/** Fixed text before a parameter before a folder; undefined if no pattern of the path has the method. */
const findRoute = <R>(
  segment: Segment<R>,
  texts: readonly string[],
  place: number,
  method: string,
): Named<R> | undefined => {
  const text = texts[place]
  if (text === undefined) return segment.pattern?.get(method)
  const fixed = segment.fixed.get(text)
  return (
    (fixed && findRoute(fixed, texts, place + 1, method)) ??
    (segment.parameter && findRoute(segment.parameter, texts, place + 1, method)) ??
    segment.folder?.get(method)
  )
}

const collectRoutes = <R>(segment: Segment<R>, texts: readonly string[], place: number, routes: R[]): R[] => {
  const add = (pattern: Pattern<R> | undefined): void => {
    for (const { route } of pattern?.values() ?? []) routes.push(route)
  }
  const text = texts[place]
  if (text === undefined) {
    add(segment.pattern)
    return routes
  }
  const fixed = segment.fixed.get(text)
  if (fixed) collectRoutes(fixed, texts, place + 1, routes)
  if (segment.parameter) collectRoutes(segment.parameter, texts, place + 1, routes)
  add(segment.folder)
  return routes
}

const readParams = (names: Named<unknown>['names'], texts: readonly string[]): Record<string, string> => {
  const params: Record<string, string> = {}
  for (const [name, place] of names) params[name] = name === '*' ? texts.slice(place).join('/') : (texts[place] ?? '')
  return params
}

const NO_PARAMS = Object.freeze({})

/** Most requests name a path without parameters: it is found by its text. */
const byPlainPath = <R extends TableRoute>(routes: readonly R[]): Map<string, Map<string, R>> => {
  const plain = new Map<string, Map<string, R>>()
  for (const route of routes) {
    if (route.path.includes('{') || route.path.endsWith('/*')) continue
    const methods = plain.get(route.path) ?? new Map<string, R>()
    for (const method of listMethods(route)) methods.set(method, route)
    plain.set(route.path, methods)
  }
  return plain
}

export const routeTable = <R extends TableRoute>(routes: readonly R[]): RouteTable<R> => {
  const root = newSegment<R>()
  for (const route of routes) addRoute(root, route)
  const plain = byPlainPath(routes)
  const at = (path: string): readonly R[] => {
    const exact = plain.get(path)
    return [...new Set(exact ? exact.values() : collectRoutes(root, splitPath(path), 0, []))]
  }
  return {
    find(method, path) {
      const exact = plain.get(path)?.get(method)
      if (exact !== undefined) return { route: exact, params: NO_PARAMS }
      const texts = splitPath(path)
      const match = findRoute(root, texts, 0, method)
      return match && { route: match.route, params: readParams(match.names, texts) }
    },
    at,
    methodsAt: (path) => [...new Set(at(path).flatMap(listMethods))].sort(),
  }
}
