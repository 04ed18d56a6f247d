// Creates the calls of a contract: names, ids, bodies and responses come from its type, and only its addresses are loaded.
import type { Contract, Parsed, Sent } from '@company-data/protocol/contract/contract'
import {
  type ParamNames,
  parseRoute,
  type Route,
  type RoutePath,
  type RouteVerb,
} from '@company-data/protocol/contract/route'
import type { Page } from '@company-data/protocol/wire/pages'
import type { Api } from './api.ts'
import { withIdempotencyKey } from './idempotency-key.ts'
import type { IdempotencyOptions } from './idempotent-post.ts'
import { iterateItems, type PageOptions, type PageRequest, readPage } from './pages.ts'
import { segment } from './path.ts'
import type { ApiResponse } from './response.ts'

/** Ends a call that waits. */
interface SignalOptions {
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

type Query<E> = E extends { readonly query: unknown } ? [query?: Sent<E, 'query'>] : []

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

/** Reads one page of a feed; a later call that names its lease as `ack` acknowledges the page. */
type FeedCall<Query, Feed> = (query: Query, options?: SignalOptions) => Promise<Feed & { lease: string }>

/** Opens a stream of server-sent events, after the event that was received last. */
type StreamCall = (lastEventId?: string, options?: SignalOptions) => Promise<ReadableStream<Uint8Array>>

type RouteCall<R extends Route, E, Prefix extends string> =
  RouteVerb<R> extends 'PAGES'
    ? PagedCall<Ids<`${Prefix}${RoutePath<R>}`>, Filters<E>, Data<E> extends Page<infer Item> ? Item : never>
    : RouteVerb<R> extends 'FEED'
      ? FeedCall<Sent<E, 'query'>, Data<E>>
      : RouteVerb<R> extends 'STREAM'
        ? StreamCall
        : WholeCall<R, E, Prefix>

type WholeCall<R extends Route, E, Prefix extends string> =
  RouteVerb<R> extends 'BYTES'
    ? (...args: Ids<`${Prefix}${RoutePath<R>}`>) => Promise<ApiResponse<Uint8Array>>
    : RouteVerb<R> extends 'ONCE'
      ? (...args: [...Ids<`${Prefix}${RoutePath<R>}`>, ...Body<E>, options?: IdempotencyOptions]) => Promise<Data<E>>
      : (...args: [...Ids<`${Prefix}${RoutePath<R>}`>, ...Body<E>, ...Query<E>]) => Promise<Data<E>>

/** Homomorphic in the addresses, so that the calls keep their doc comments. */
type RouteCalls<R, E, Prefix extends string> = {
  readonly [K in keyof R]: R[K] extends Route ? RouteCall<R[K], E[K & keyof E], Prefix> : never
}

/** The calls of a contract below a prefix. A prefix that is not a literal already contains its ids. */
export type Calls<C extends Contract, Prefix extends string = string> = RouteCalls<
  C['routes'],
  C['endpoints'],
  string extends Prefix ? '' : Prefix
>

const readFeed = ({ data, headers }: ApiResponse<unknown>) => ({
  ...(data as object),
  lease: headers.get('x-platform-lease') ?? '',
})

const createStreamCall =
  (api: Api, path: string): StreamCall =>
  async (lastEventId, options) => {
    const headers = { accept: 'text/event-stream', ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) }
    return (await api.request({ ...options, method: 'GET', path, accept: 'stream', headers })).data
  }

const createCall = (api: Api, route: Route, prefix: string) => {
  const { verb, method, path } = parseRoute(route)
  const template = prefix + path
  /** Fills the ids into the path; the other arguments are a body or the options of a list, then the options of the call. */
  const splitArgs = (args: unknown[]): [path: string, input?: never, options?: IdempotencyOptions & SignalOptions] => {
    const ids = (template.includes('{') && args.shift()) as string | Readonly<Record<string, string>>
    const getSegment = (_: string, name: string): string => segment(typeof ids === 'string' ? ids : ids[name])
    return [template.replace(/{(\w+)}/g, getSegment), ...args] as never
  }
  if (verb === 'PAGES') {
    const items = (...args: unknown[]) => iterateItems(api, ...(splitArgs(args) as [string, never]))
    items.page = (...args: unknown[]) => readPage(api, ...(splitArgs(args) as [string, never]))
    return items
  }
  if (verb === 'STREAM') return createStreamCall(api, template)
  return async (...args: unknown[]): Promise<unknown> => {
    const [path, input, options] = splitArgs(args)
    const call = {
      method,
      path,
      [method === 'GET' ? 'query' : 'body']: input,
      idempotent: verb === 'PUT' || verb === 'REPEAT',
    }
    if (verb === 'BYTES') return api.request({ ...call, accept: 'bytes' })
    if (verb === 'FEED') return readFeed(await api.request({ ...call, ...options }))
    return (await api.request({ ...call, ...(verb === 'ONCE' && withIdempotencyKey(options?.idempotencyKey)) })).data
  }
}

/** `calls<typeof webhooks>()(api, webhookRoutes, managementPrefix)`: the type of the contract, and its addresses. */
export const calls =
  <C extends Contract>() =>
  <const Prefix extends string>(api: Api, routes: C['routes'], prefix: Prefix): Calls<C, Prefix> =>
    Object.fromEntries(
      Object.entries(routes).map(([name, route]) => [name, createCall(api, route, prefix)]),
    ) as unknown as Calls<C, Prefix>
