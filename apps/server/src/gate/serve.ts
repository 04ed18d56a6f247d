// Serves a contract of the protocol: one handler per endpoint, with the types and checks that the contract declares.
import type { Access, Door } from '@company-data/protocol/contract/access'
import type { Contract, Endpoint, Parsed } from '@company-data/protocol/contract/contract'
import type { EndpointLimits } from '@company-data/protocol/contract/endpoint-limits'
import {
  hasIdError,
  idErrors,
  listIdNames,
  listParamNames,
  type Params,
  parseId,
} from '@company-data/protocol/contract/ids'
import { type Route as Address, parseRoute, type RoutePath, type Verb } from '@company-data/protocol/contract/route'
import type { ErrorKey } from '@company-data/protocol/errors'
import type { ResponseRules, RouteRules } from '../platform/http/route-rules.ts'
import type { Call, CallerFor, RouteDescription, RouteResponse, RouteTo } from './route.ts'

/** Rules that clients need not know: how a response is made, and how deep a definition of the flow engine nests. */
type ServerRules = ResponseRules & Pick<RouteRules, 'nesting'> & Pick<RouteDescription, 'examples'>

type Awaitable<T> = T | Promise<T>

type Result<E extends Endpoint> = E extends { readonly response: unknown }
  ? Parsed<E, 'response'> | RouteResponse<Parsed<E, 'response'>>
  : // biome-ignore lint/suspicious/noConfusingVoidType: a handler without a response body may return nothing
    void | RouteResponse<undefined>

type EndpointAccess<E extends Endpoint, D extends Door> = E extends { readonly access: infer A extends Access }
  ? A
  : D['access']

type ContractEndpoint<C extends Contract, K> = C['endpoints'][K & keyof C['endpoints']]

type Handler<C, E extends Endpoint, Actions> = (call: C, actions: Actions) => Awaitable<Result<E>>

/** A handler, alone or with rules of the server. `Target` is the part of a call that is known before its body is read. */
type Served<C, Target, Caller, E extends Endpoint, Actions> =
  | Handler<C, E, Actions>
  | (ServerRules & {
      /** Refuses a caller before its body is read, where the body may be large. */
      admission?: (caller: Caller, actions: Actions) => void | Promise<void>
      /** Refuses an upload to a thing that does not exist, before its body is read. */
      uploadTarget?: (target: Target, actions: Actions) => Promise<unknown>
      /** Refuses the rest of a large body by its first 64 KiB. */
      proof?: (head: string, actions: Actions) => Promise<void>
      handler: Handler<C, E, Actions>
    })

type EndpointCall<E extends Endpoint, A extends Access, P> = Call<A, P, Parsed<E, 'query'>, Parsed<E, 'body'>>

type ServedAt<E extends Endpoint, A extends Access, P, Actions> = Served<
  EndpointCall<E, A, P>,
  { caller: CallerFor<A>; params: P },
  CallerFor<A>,
  E,
  Actions
>

type Handlers<C extends Contract, D extends Door, Actions> = {
  readonly [K in keyof C['routes']]: ServedAt<
    ContractEndpoint<C, K>,
    EndpointAccess<ContractEndpoint<C, K>, D>,
    Params<`${D['prefix']}${RoutePath<C['routes'][K]>}`>,
    Actions
  >
}

/** With several doors a handler gets the scope of the call instead of its caller. */
type ScopedHandlers<C extends Contract, Scope, Actions> = {
  readonly [K in keyof C['routes']]: Served<
    Omit<EndpointCall<ContractEndpoint<C, K>, Access, Params<RoutePath<C['routes'][K]>>>, 'caller'> & { scope: Scope },
    { scope: Scope; params: Params<RoutePath<C['routes'][K]>> },
    CallerFor<C['doors'][keyof C['doors']]['access']>,
    ContractEndpoint<C, K>,
    Actions
  >
}

/** For each door: finds the scope of a call, such as its service. */
type Scopes<C extends Contract, Scope, Actions> = {
  readonly [K in keyof C['doors']]: (
    call: { caller: CallerFor<C['doors'][K]['access']>; params: Params<C['doors'][K]['prefix']> },
    actions: Actions,
  ) => Awaitable<Scope>
}

type AnyCall = Call<Access, unknown, unknown, unknown>
type AnyTarget = Pick<AnyCall, 'caller' | 'params'>
type AnyServed = Served<AnyCall, AnyTarget, never, Endpoint, never>
type AnyScope = (call: AnyTarget, actions: unknown) => unknown

/** Undefined if the path has no id, so that such a call costs nothing. */
const createParamsParser = (path: string): RouteDescription['parseParams'] => {
  const names = listIdNames(path)
  if (names.length === 0) return undefined
  return (params) => ({ ...params, ...Object.fromEntries(names.map((name) => [name, parseId(params[name] ?? '')])) })
}

const listErrors = (path: string, verb: Verb, { errors = [], ownIdErrors }: Endpoint, door: Door): ErrorKey[] => [
  ...errors,
  ...(door.errors ?? []),
  ...listParamNames(path).flatMap((name) => (hasIdError(name) && !ownIdErrors ? idErrors[name] : [])),
  ...(verb === 'PAGES' || verb === 'LINES' ? (['request.cursor_invalid'] as const) : []),
]

const toRouteLimits = ({ rate, bodyBytes, ...limits }: EndpointLimits = {}) => ({
  ...limits,
  ...(rate && { limit: rate }),
  ...(bodyBytes !== undefined && { bodyLimitBytes: bodyBytes }),
})

/** Translates an endpoint behind one door into a route of the gate. */
const describeRoute = (address: Address, endpoint: Endpoint, door: Door, doorName: string): RouteDescription => {
  const { verb, method, path: below } = parseRoute(address)
  const { access = door.access, at = door.at, openapi = door.openapi, ...others } = endpoint
  const { response, errors: _, ownIdErrors: __, wording, summary, description, limits, ...members } = others
  const path = `${door.prefix}${below}`
  const parseParams = createParamsParser(path)
  return {
    ...(verb === 'BYTES' && { contentType: '*/*' }),
    ...members,
    ...toRouteLimits(limits),
    ...(wording?.[doorName] ?? { summary, ...(description && { description }) }),
    method,
    path,
    access,
    at,
    documents: openapi,
    errors: listErrors(path, verb, endpoint, door),
    ...(response && { response }),
    ...(verb === 'STREAM' && { contentType: 'text/event-stream' }),
    ...(verb === 'LINES' && { contentType: 'application/x-ndjson', isLineList: true }),
    ...(verb === 'ONCE' && { idempotent: true }),
    ...(parseParams && { parseParams }),
  }
}

type AnyHandler = (call: AnyTarget & Partial<Pick<AnyCall, 'checkAgain'>>, actions: unknown) => unknown

/** Adds the scope of the call; a scope that is found synchronously causes no delay. */
const withScope =
  (handler: AnyHandler, findScope: AnyScope | undefined): AnyHandler =>
  (call, actions) => {
    if (!findScope) return handler(call, actions)
    const checkAgain = async (): Promise<void> => {
      await call.checkAgain?.()
      await findScope(call, actions)
    }
    const run = (scope: unknown) => handler({ ...call, checkAgain, scope } as AnyTarget, actions)
    const scope = findScope(call, actions)
    return scope instanceof Promise ? scope.then(run) : run(scope)
  }

const createRoute = (description: RouteDescription, served: AnyServed, findScope: AnyScope | undefined) => {
  const { handler, uploadTarget, ...rules } =
    typeof served === 'function' ? { handler: served, uploadTarget: undefined } : served
  const requireTarget = uploadTarget && withScope(uploadTarget as AnyHandler, findScope)
  const { parseParams } = description
  return {
    ...description,
    ...rules,
    handler: findScope ? withScope(handler as AnyHandler, findScope) : handler,
    ...(requireTarget && {
      uploadTarget: async (caller: AnyTarget['caller'], params: Record<string, string>, actions: unknown) =>
        requireTarget({ caller, params: parseParams?.(params) ?? params }, actions),
    }),
  }
}

const createRoutes = <Actions>(
  { routes, doors, endpoints }: Contract,
  handlers: Readonly<Record<string, AnyServed>>,
  scopes?: Readonly<Record<string, AnyScope>>,
): RouteTo<Actions>[] =>
  Object.entries(doors).flatMap(([doorName, door]) =>
    Object.entries(routes).map(([name, address]) => {
      const description = describeRoute(address, endpoints[name] as Endpoint, door, doorName)
      return createRoute(description, handlers[name] as AnyServed, scopes?.[doorName]) as RouteTo<Actions>
    }),
  )

/** Serves a contract that has one door: `serve<WebhookActions>()(webhooks, { list: (call, actions) => … })`. */
export const serve =
  <Actions>() =>
  <C extends Contract>(contract: C, handlers: Handlers<C, C['doors'][keyof C['doors']], Actions>): RouteTo<Actions>[] =>
    createRoutes(contract, handlers as never)

/** Serves a contract behind all of its doors: a door finds the scope of a call, and the handlers are the same. */
export const serveDoors =
  <Actions, Scope>() =>
  <C extends Contract>(
    contract: C,
    scopes: Scopes<C, Scope, Actions>,
    handlers: ScopedHandlers<C, Scope, Actions>,
  ): RouteTo<Actions>[] =>
    createRoutes(contract, handlers as never, scopes as never)
