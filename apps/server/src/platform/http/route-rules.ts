// What this layer needs to know of a route: which bodies it takes, and in which shape it answers.
import type { ErrorKey } from '@company-data/protocol/errors'

export interface RouteRules {
  /** Body formats accepted; JSON and XML unless said otherwise. */
  accepts?: ReadonlyArray<'json' | 'xml' | 'form'>
  /** The key of a body beyond the limit, where the contract has one of its own (G-008). */
  tooLarge?: ErrorKey
  /** JSON whatever `Accept` says: a document whose format a standard fixes, and which browsers open too. */
  format?: 'json'
  /** `token`: refusals have the shape of RFC 6749 (NS-14). */
  errorShape?: 'token'
}

declare module 'fastify' {
  interface FastifyContextConfig {
    rules?: RouteRules
  }
}
