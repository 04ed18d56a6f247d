// Recognises failed calls that may nevertheless have taken effect.
import { ConnectionError } from './connection-error.ts'
import { isPlatformError, responseUnreadable } from './platform-error.ts'

/**
 * True if the platform may have carried out a call that failed: no response arrived, or an inconclusive one. Read the
 * state again before you repeat the call.
 * @example
 * try {
 *   await company.flows.create(serviceId, { name: 'Lease', output_mode: 'document' })
 * } catch (error) {
 *   if (isOutcomeUnknown(error)) console.log((await company.flows.list(serviceId)).map(({ name }) => name))
 * }
 */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  isPlatformError(error, 'server.outcome_unknown') ||
  isPlatformError(error, responseUnreadable)
