// The one error that this folder throws on purpose: its message is a sentence that a newcomer can act on.

export class StoreError extends Error {
  override readonly name = 'StoreError'
}

/** The short machine name of a failure: an SQLSTATE of PostgreSQL or an errno name of the operating system. */
export const codeOf = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** The text of a failure. A refused connection to several addresses is an AggregateError without a message. */
export const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error.message !== '') return error.message
  return codeOf(error) ?? error.name
}

const overloadCodes = new Set([
  '57014', // broken off: the statement ran, or waited for a lock, too long
  '55P03', // lock timeout
  '53300', // the server has no connection to give
  '57P03', // the server is starting or stopping
  ...['40001', '40P01'], // rivals, again and again (transaction.ts)
])
// Without a code: the pool's own for waiting for a free connection, and the driver's and the pool's for making a new one.
const overloadMessages = new Set([
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated due to connection timeout',
])

/** Too much to do for the database, or too little time: nothing of the transaction happened, and later it may. */
export const isOverload = (error: unknown): boolean =>
  overloadCodes.has(codeOf(error) ?? '') || (error instanceof Error && overloadMessages.has(error.message))

/** A migration changed the columns under a prepared statement of a connection. */
export const isOutdatedPlan = (error: unknown): boolean =>
  codeOf(error) === '0A000' && messageOf(error).includes('cached plan must not change result type')
