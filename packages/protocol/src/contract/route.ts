// The address of an endpoint below the prefix of its door: `GET /webhooks/{webhookId}`. A client needs nothing else at run
// time, and this file imports nothing, so no schema reaches a browser.

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * A method, or how a client uses one: PAGES is a GET by pages, FEED a GET that leases events, STREAM a GET of server-sent
 * events, LINES a GET of lines of JSON that is continued after a cursor, BYTES the GET of a file, ONCE a POST with an Idempotency-Key,
 * REPEAT a POST that may be sent again, SWAP a PUT that names the state it replaces, so that a client never repeats it.
 */
export type Verb = Method | 'PAGES' | 'FEED' | 'STREAM' | 'LINES' | 'BYTES' | 'ONCE' | 'REPEAT' | 'SWAP'

export type Route = `${Verb} /${string}`
export type Routes = Readonly<Record<string, Route>>

export type RouteVerb<R> = R extends `${infer V extends Verb} ${string}` ? V : never
export type RoutePath<R> = R extends `${string} ${infer Path}` ? Path : never

/** The names in braces: `/services/{serviceId}` gives `serviceId`. */
export type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

const methodByVerb: Readonly<Record<string, Method>> = {
  PAGES: 'GET',
  FEED: 'GET',
  STREAM: 'GET',
  LINES: 'GET',
  BYTES: 'GET',
  ONCE: 'POST',
  REPEAT: 'POST',
  SWAP: 'PUT',
}

export const parseRoute = (route: Route): { verb: Verb; method: Method; path: string } => {
  const [verb, path = ''] = route.split(' ') as [Verb, string?]
  return { verb, method: methodByVerb[verb] ?? (verb as Method), path }
}
