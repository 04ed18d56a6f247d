// A route definition: its callers are required by type; schemas, errors and OpenAPI documents are part of it.
import type { Access, ApiDocument } from '@company-data/protocol/contract/access'
import type { EndpointExamples, ModeRule } from '@company-data/protocol/contract/contract'
import type { Deprecation } from '@company-data/protocol/contract/deprecation'
import type { EndpointLimits, RateRule } from '@company-data/protocol/contract/endpoint-limits'
import type { Method } from '@company-data/protocol/contract/route'
import type { ErrorKey } from '@company-data/protocol/errors'
import type { z } from 'zod'
import type { LongLivedResponse } from '../platform/http/long-lived/long-lived-response.ts'
import type { RouteResponse } from '../platform/http/response.ts'
import type { RouteRules } from '../platform/http/route-rules.ts'
import type { Base, BaseKind } from './base.ts'
import type { Caller, CallerByKind, CallerKind, MachineCaller } from './caller.ts'
import type { IdempotentCall } from './idempotent-call.ts'

export { type Access, type ApiDocument, anyone } from '@company-data/protocol/contract/access'
export type { Method } from '@company-data/protocol/contract/route'
export { createResponse, type RouteResponse } from '../platform/http/response.ts'

export type CallerFor<A extends Access> = A extends { kind: 'public' }
  ? undefined
  : A extends { kind: 'operator' }
    ? CallerByKind<'operator'>
    : A extends { kind: 'callers'; allow: readonly (infer K extends CallerKind)[] }
      ? CallerByKind<K>
      : Caller

/** The parameters that a path names: `/api/services/{id}` gives `{ id: string }`. */
export type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [K in Name]: string } & PathParams<Rest>
  : unknown

type Parsed<S extends z.ZodType | undefined> = S extends z.ZodType ? z.output<S> : undefined

export interface Call<A extends Access, P, Q, B> {
  caller: CallerFor<A>
  params: P
  query: Q
  body: B
  /** The address of the peer, after trusted proxies, as rate limits count it: see `toPeerKey`. */
  address: string
  header(name: string): string | undefined
  /** Set if the route takes an Idempotency-Key and the caller has sent one. */
  idempotent: IdempotentCall | undefined
  requestId: string
  /** For a route at which a client authenticates: `find` is called after the response (B-18). */
  nameClient(find: () => Promise<MachineCaller | undefined>): void
  /** For a handler that waits before it responds; `wake` is called when the peer leaves or the server closes. */
  hold(wake: () => void): LongLivedResponse
  /**
   * Runs the steps that decide about the caller again, and refuses as they do: for a response that takes minutes, whose caller
   * may lose its right meanwhile.
   */
  checkAgain(): Promise<void>
  /** The base at which the request arrived. */
  base: Base
}

export interface RouteDefinition<
  Path extends string,
  A extends Access,
  Q extends z.ZodType | undefined,
  B extends z.ZodType | undefined,
  R extends z.ZodType | undefined,
  Actions,
> extends RouteRules {
  method: Method
  /** `/api/services/{id}`: braces as in the documents. */
  path: Path
  at: readonly BaseKind[]
  access: A
  summary: string
  /** The text of the reference beyond the summary. */
  description?: string
  documents: readonly ApiDocument[]
  /** Shown in the reference instead of a schema that leaves the checking to the handler. */
  described?: { query?: z.ZodType; body?: z.ZodType; response?: z.ZodType }
  query?: Q
  body?: B
  /** The success status and the schema of its body; no schema: no body. */
  status?: 200 | 201 | 202 | 204
  response?: R
  /** The response is a redirect: always, or to a form. */
  redirects?: 'always' | 'forms'
  /** Headers of the success response beyond those of every response: name → description. */
  headers?: Readonly<Record<string, string>>
  /** Content type when the body is not negotiated JSON or XML. */
  contentType?: string
  /** The error keys of this route beyond those of the pipeline. */
  errors?: readonly ErrorKey[]
  /** Their status here, where it is not that of the catalog. */
  errorStatuses?: Readonly<Partial<Record<ErrorKey, number>>>
  /** The release that it came with. Pages of the gate, which no API document has, need none. */
  since?: string
  /** Its announced removal (NS-18). */
  deprecated?: Deprecation
  /** Replaces the examples that are generated from the schemas. */
  examples?: EndpointExamples
  /** Parses the ids in the path, if a contract declares them; without it they are passed on unchanged. */
  parseParams?: (params: Readonly<Record<string, string>>) => Readonly<Record<string, string>>
  /** Takes an Idempotency-Key: its handler passes `call.idempotent` to the action. */
  idempotent?: true
  /** One limit or several, each of which must allow the call; none: the general one of its caller. */
  limit?: RateRule | readonly RateRule[]
  ratesOfAction?: EndpointLimits['ratesOfAction']
  bodyLimitBytes?: EndpointLimits['bodyBytes']
  /** `of-proven`: see `proof`. */
  largeBodies?: EndpointLimits['largeBodies']
  modes?: ModeRule
  /** Refuses a caller before its body is read, where the body may be large. */
  admission?: (caller: CallerFor<A>, actions: Actions) => void | Promise<void>
  /** Refuses an upload to a thing that does not exist, before its body is read. */
  uploadTarget?: (caller: CallerFor<A>, params: PathParams<Path>, actions: Actions) => Promise<unknown>
  /** Refuses the rest of a large body by its first 64 KiB. */
  proof?: (head: string, actions: Actions) => Promise<void>
  handler: (
    call: Call<A, PathParams<Path>, Parsed<Q>, Parsed<B>>,
    actions: Actions,
  ) => Promise<Parsed<R> | RouteResponse<Parsed<R>>> | Parsed<R> | RouteResponse<Parsed<R>>
}

/** A route without its type parameters: the form that the server, the tables and the OpenAPI documents use. */
export type Route = Omit<
  RouteDefinition<string, Access, z.ZodType | undefined, z.ZodType | undefined, z.ZodType | undefined, unknown>,
  'handler' | 'admission' | 'uploadTarget' | 'proof'
> & {
  handler: (call: Call<Access, unknown, unknown, unknown>) => unknown
  admission?: (caller: Caller | undefined) => void | Promise<void>
  uploadTarget?: (caller: Caller | undefined, params: unknown) => Promise<unknown>
  proof?: (head: string) => Promise<void>
}

/** The documentation of a route. */
export type RouteDescription = Omit<Route, 'handler' | 'admission' | 'uploadTarget' | 'proof'>

/** A route that can be described immediately, and served once it is bound to the actions that its handler calls. */
export type RouteTo<Actions> = RouteDescription & {
  handler: (call: Call<Access, unknown, unknown, unknown>, actions: Actions) => unknown
  admission?: (caller: Caller | undefined, actions: Actions) => void | Promise<void>
  uploadTarget?: (caller: Caller | undefined, params: unknown, actions: Actions) => Promise<unknown>
  proof?: (head: string, actions: Actions) => Promise<void>
}

/** A route of the gate itself, such as a page of the reference. Features serve contracts: see serve.ts. */
export const route = <
  const Path extends string,
  const A extends Access,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  R extends z.ZodType | undefined = undefined,
>(
  definition: RouteDefinition<Path, A, Q, B, R, void>,
): Route => definition as unknown as Route

/** The routes as a base serves them. */
export const bindRoutes = <Actions>(routes: ReadonlyArray<RouteTo<Actions>>, actions: Actions): Route[] =>
  routes.map(({ admission, uploadTarget, proof, ...unbound }) => ({
    ...unbound,
    handler: (call) => unbound.handler(call, actions),
    ...(admission && { admission: (caller) => admission(caller, actions) }),
    ...(uploadTarget && { uploadTarget: (caller, params) => uploadTarget(caller, params, actions) }),
    ...(proof && { proof: (head) => proof(head, actions) }),
  }))
