// Creates the calls of a contract: names, ids, bodies and responses come from its type, and only its addresses are loaded.
import type { Contract, Parsed, Sent } from '@company-data/protocol/contract/contract'
import {
  type ParamNames,
  parseRoute,
  type Route,
  type RoutePath,
  type RouteVerb,
} from '@company-data/protocol/contract/route'
import type { EndLine, Page } from '@company-data/protocol/wire/pages'
import type { Api } from './api.ts'
import { withIdempotencyKey } from './idempotency-key.ts'
import type { IdempotencyOptions } from './idempotent-post.ts'
import { iterateLines, type LinesOptions } from './lines/lines.ts'
import { iterateItems, type PageOptions, type PageRequest, readPage } from './pages.ts'
import type { CallOptions } from './prepare-call.ts'
import type { ApiResponse } from './response.ts'

/** Ends a call that waits. */
export interface SignalOptions {
  signal?: AbortSignal | undefined
}

/** One id is an argument; several are an object, so that they cannot be swapped. */
type Ids<Path extends string> = Path extends `${string}{${string}}${infer Rest}`
  ? Rest extends `${string}{${string}`
    ? [ids: { readonly [Name in ParamNames<Path>]: string }]
    : [id: string]
  : []

type Filters<E> = Omit<NonNullable<Sent<E, 'query'>>, 'limit' | 'cursor'>

type Body<E> = E extends { readonly body: unknown } ? [body: Sent<E, 'body'>] : []

/** A number of a query is sent as text. */
type QueryInput<Input> = {
  [Name in keyof Input]: Input[Name] | (string extends Input[Name] ? number : never)
}

type Query<E> = E extends { readonly query: unknown }
  ? [query?: QueryInput<Sent<E, 'query'>>, options?: SignalOptions]
  : []

type Data<E> = E extends { readonly response: unknown }
  ? Parsed<E, 'response'>
  : // biome-ignore lint/suspicious/noConfusingVoidType: the result of a call without a response body, inside a Promise
    void

/**
 * A paged list: calling it iterates over all items, `page` fetches one page.
 * @example
 * for await (const attempt of company.webhooks.attempts({ serviceId, webhookId })) console.log(attempt.at)
 * const { items, next_cursor } = await company.webhooks.attempts.page({ serviceId, webhookId }, { pageSize: 50 })
 */
export interface PagedCall<Args extends readonly unknown[], Query, Item> {
  (...args: [...Args, options?: PageOptions & Query]): AsyncGenerator<Item, void, undefined>
  page(...args: [...Args, request?: PageRequest & Query]): Promise<Page<Item>>
}

/** The headers of a page of a feed. */
export interface FeedReceipt {
  /** Acknowledges the page, as `ack` of a later fetch. */
  lease: string
  /** Present once the platform was restored from a back-up: another value than before means that it went back in time. */
  epoch?: string
}

/** Reads one page of a feed; a later call that names its lease as `ack` acknowledges the page. */
type FeedCall<Query, Feed> = (query: Query, options?: SignalOptions) => Promise<Feed & FeedReceipt>

/** Opens a stream of server-sent events, after the event that was received last. */
type StreamCall = (lastEventId?: string, options?: SignalOptions) => Promise<ReadableStream<Uint8Array>>

/**
 * A list that comes in one answer: continues by itself after a lost connection, and ends only once all of it has arrived.
 * @example
 * for await (const { connection, cursor } of service.connections.export()) console.log(connection.id, cursor)
 */
type LinesCall<Args extends readonly unknown[], Line> = (
  ...args: [...Args, options?: LinesOptions]
) => AsyncGenerator<Line, void, undefined>

type RouteCall<R extends Route, E, Path extends string> =
  RouteVerb<R> extends 'PAGES'
    ? PagedCall<Ids<Path>, Filters<E>, Data<E> extends Page<infer Item> ? Item : never>
    : RouteVerb<R> extends 'FEED'
      ? FeedCall<Sent<E, 'query'>, Data<E>>
      : RouteVerb<R> extends 'STREAM'
        ? StreamCall
        : RouteVerb<R> extends 'LINES'
          ? LinesCall<Ids<Path>, Exclude<Data<E>, EndLine>>
          : WholeCall<R, E, Path>

type WholeCall<R extends Route, E, Path extends string> =
  RouteVerb<R> extends 'BYTES'
    ? (...args: Ids<Path>) => Promise<ApiResponse<Uint8Array>>
    : RouteVerb<R> extends 'ONCE'
      ? (...args: [...Ids<Path>, ...Body<E>, options?: IdempotencyOptions]) => Promise<Data<E>>
      : (...args: [...Ids<Path>, ...Body<E>, ...Query<E>]) => Promise<Data<E>>

/** Homomorphic in the addresses, so that the calls keep their doc comments. */
type RouteCalls<R, E, Prefix extends string, Bound extends string> = {
  readonly [K in keyof R]: R[K] extends Route
    ? RouteCall<R[K], E[K & keyof E], Unbound<`${Prefix}${RoutePath<R[K]>}`, Bound>>
    : never
}

/** The path without the ids that are set for all calls. */
type Unbound<Path extends string, Bound extends string> = [Bound] extends [never]
  ? Path
  : Path extends `${infer Head}{${infer Name}}${infer Rest}`
    ? `${Head}${Name extends Bound ? '' : `{${Name}}`}${Unbound<Rest, Bound>}`
    : Path

/**
 * The calls of a contract below a prefix, where `Bound` names the ids that are set for all of them. A prefix that is not a
 * literal already contains its ids.
 */
export type Calls<C extends Contract, Prefix extends string = string, Bound extends string = never> = RouteCalls<
  C['routes'],
  C['endpoints'],
  string extends Prefix ? '' : Prefix,
  Bound
>

/** The prefixes of the doors of a contract. */
type DoorPrefix<C extends Contract> = C['doors'][keyof C['doors']]['prefix']

/** The options that all calls of a contract have in common: ids, the base to which they are sent, and headers. */
interface AllCallsOptions<Bound extends string> extends Pick<CallOptions, 'base' | 'auth' | 'headers'> {
  ids?: Readonly<Record<Bound, string>>
}

const LEASE_HEADER = 'x-platform-lease'
export const EPOCH_HEADER = 'x-platform-epoch'

const readFeed = ({ data, headers }: ApiResponse<unknown>) => {
  const page = data as { items: readonly unknown[] }
  const [lease, epoch] = [headers.get(LEASE_HEADER), headers.get(EPOCH_HEADER)]
  // Nothing could acknowledge such a page, so a loop would get it again and again.
  if (lease === null && page.items.length > 0)
    throw new Error(`The page of the feed has no ${LEASE_HEADER}: a proxy on the way removes this header.`)
  return { ...page, lease: lease ?? '', ...(epoch !== null && { epoch }) }
}

const createStreamCall =
  (api: Api, path: string, target: Pick<CallOptions, 'base' | 'auth'>): StreamCall =>
  async (lastEventId, options) => {
    const headers = { accept: 'text/event-stream', ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) }
    return (await api.request({ ...target, ...options, method: 'GET', path, accept: 'stream', headers })).data
  }

/** An empty, `.` or `..` segment names the resource above, and fetch resolves it even when it is encoded. */
const segment = (value: string | undefined): string => {
  if (!value || value === '.' || value === '..') throw new TypeError('An id in a path must not be empty or dots.')
  return encodeURIComponent(value)
}

/** Fills the ids that are there into a path; every id is encoded, so an id from outside cannot lead to another route. */
export const fillIds = (template: string, ids: Readonly<Record<string, string>> = {}): string =>
  template.replace(/{(\w+)}/g, (braces, name: string) => (name in ids ? segment(ids[name]) : braces))

const createCall = (api: Api, route: Route, prefix: string, { ids: boundIds, ...target }: AllCallsOptions<string>) => {
  const { verb, method, path } = parseRoute(route)
  const template = fillIds(prefix + path, boundIds)
  /** Fills the ids into the path; the other arguments are a body or the options of a list, then the options of the call. */
  const splitArgs = (args: unknown[]): [path: string, input?: never, options?: IdempotencyOptions & SignalOptions] => {
    const ids = (template.includes('{') && args.shift()) as string | Readonly<Record<string, string>>
    const getSegment = (_: string, name: string): string => segment(typeof ids === 'string' ? ids : ids[name])
    return [template.replace(/{(\w+)}/g, getSegment), ...args] as never
  }
  const splitList = (args: unknown[]): [path: string, options: never, target: Pick<CallOptions, 'base' | 'auth'>] => {
    const [path, options] = splitArgs(args)
    return [path, options as never, target]
  }
  if (verb === 'PAGES') {
    const items = (...args: unknown[]) => iterateItems(api, ...splitList(args))
    items.page = (...args: unknown[]) => readPage(api, ...splitList(args))
    return items
  }
  if (verb === 'LINES') return (...args: unknown[]) => iterateLines(api, ...splitList(args))
  if (verb === 'STREAM') return createStreamCall(api, template, target)
  return async (...args: unknown[]): Promise<unknown> => {
    const [path, input, options] = splitArgs(args)
    const call = {
      ...target,
      ...(method === 'GET' && options),
      method,
      path,
      [method === 'GET' ? 'query' : 'body']: input,
      idempotent: verb === 'PUT' || verb === 'REPEAT',
    }
    if (verb === 'BYTES') return api.request({ ...call, accept: 'bytes' })
    if (verb === 'FEED') return readFeed(await api.request(call))
    return (await api.request({ ...call, ...(verb === 'ONCE' && withIdempotencyKey(options?.idempotencyKey)) })).data
  }
}

/**
 * `calls<typeof webhooks>()(api, webhookRoutes, managementPrefix)`: the type of the contract, its addresses or some of them,
 * and the prefix of one of its doors. `ids` are set for all calls.
 */
export const calls =
  <C extends Contract>() =>
  <Routes extends Partial<C['routes']>, const Prefix extends string, Bound extends string = never>(
    api: Api,
    routes: Routes,
    prefix: Prefix & (string extends Prefix ? string : DoorPrefix<C>),
    options: AllCallsOptions<Bound> = {},
  ): Pick<Calls<C, Prefix, Bound>, keyof Routes & keyof C['routes']> =>
    Object.fromEntries(
      Object.entries(routes).map(([name, route]) => [name, createCall(api, route as Route, prefix, options)]),
    ) as never
