// A request in the pipeline, and the data that the steps use to decide about it.
import type { Mode } from '@company-data/protocol/wire/operations/modes'
import type { Verdict } from '../platform/rate-limit/rate-limit.ts'
import type { Base } from './base.ts'
import type { Caller, OperatorCaller, TokenVerifier } from './caller.ts'
import type { Route } from './route.ts'
import type { RouteTable, TableRoute } from './route-table.ts'

export interface Exchange {
  readonly base: Base
  readonly method: string
  /** Normalised (step 1); undefined when the path was refused. */
  readonly path: string | undefined
  /** The route that the router matched, by path and method. */
  readonly route: Route | undefined
  readonly authorization: string | undefined
  /** The address of the peer, as rate limits count it: see `toPeerKey`. */
  readonly address: string
  /** The declared size; infinite when it is not declared, and zero without a body. */
  readonly bodyBytes: number
  /** The parameters of the path. */
  readonly params: unknown
  caller: Caller | undefined
  /** The tightest limit that counted the request. */
  rate: Verdict | undefined
}

export interface PipelineDeps {
  verifier: TokenVerifier
  /** The operator whose token it is; `expired`: it was one. */
  findOperator(token: string): OperatorCaller | 'expired' | undefined
  getMode(region: string): Mode
  /** True if this process has the cell; without it, it has them all. */
  hasCell?: ((cell: string) => boolean) | undefined
  /** After a restore: only health and operators are served. */
  isQuarantined?: boolean
  addresses: { frontDoor(): string; region(key: string): string | undefined }
  /** The routes of this base, and those of the front door. */
  table: RouteTable
  frontDoorTable: RouteTable<TableRoute>
  takeRate(limit: string, key: string): Verdict | undefined
  peekRate(limit: string, key: string): Verdict | undefined
}

/** A step refuses by throwing an ApiError; it returns a promise only when it must wait. */
export type Step = (exchange: Exchange, deps: PipelineDeps) => void | Promise<void>

export const isUnder = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)

export const isOperatorPath = (path: string | undefined): boolean => path !== undefined && isUnder(path, '/api/ops')

/** True if no token is needed: a public route, or another method on the path of one. */
export const isPublic = (exchange: Exchange, deps: PipelineDeps): boolean => {
  if (exchange.route) return exchange.route.access.kind === 'public'
  const routesHere = deps.table.at(exchange.path ?? '')
  const routes = routesHere.length > 0 ? routesHere : deps.frontDoorTable.at(exchange.path ?? '')
  return routes.length > 0 && routes.every((route) => route.access.kind === 'public')
}
