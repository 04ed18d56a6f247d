// A call that changes something, and nobody here knows whether it did.
import { ConnectionError } from './connection-error.ts'
import { isPlatformError, responseUnreadable } from './platform-error.ts'

/**
 * Whether the platform may have carried out a call that failed: no answer arrived, or one that does not say. What became of it is
 * found out by reading again, before it is sent a second time.
 * @example
 * try {
 *   await company.createFlow(serviceId, { name: 'Lease', output_mode: 'document' })
 * } catch (error) {
 *   if (isOutcomeUnknown(error)) console.log((await company.flows(serviceId)).map(({ name }) => name))
 * }
 */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  isPlatformError(error, 'server.outcome_unknown') ||
  isPlatformError(error, responseUnreadable)
