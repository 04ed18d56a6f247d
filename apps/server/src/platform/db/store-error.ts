// The error that this folder throws on purpose, with a message that an operator can act on, and tests for other errors.

export class StoreError extends Error {
  override readonly name = 'StoreError'
}

/** The code of a failure: an SQLSTATE of PostgreSQL or an errno name of the operating system. */
export const codeOf = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** The message of a failure. A refused connection to several addresses is an AggregateError without a message of its own. */
export const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error.message !== '') return error.message
  return codeOf(error) ?? error.name
}

const overloadCodes = new Set([
  '57014', // canceled: the statement ran, or waited for a lock, for too long
  '55P03', // lock timeout
  '53300', // the server has no free connection
  '57P03', // the server is starting or stopping
  ...['40001', '40P01'], // a serialization failure or deadlock, after all retries (transaction.ts)
])
// Errors without a code: the pool waited too long for a free connection, or pool or driver for a new one.
const overloadMessages = new Set([
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated due to connection timeout',
])

/** The database has too much to do. Nothing of the transaction was done, and a later try may succeed. */
export const isOverload = (error: unknown): boolean =>
  overloadCodes.has(codeOf(error) ?? '') || (error instanceof Error && overloadMessages.has(error.message))

// 57P0x: the server is stopping, or has crashed; 08xxx: connection errors. Errors of the driver itself have no code.
const lostCode = /^(?:ECONNRESET|EPIPE|57P0[123]|08\w{3})$/
const lostMessage = /^Connection terminated|not queryable$/

const isLost = (error: unknown): boolean =>
  lostCode.test(codeOf(error) ?? '') ||
  (error instanceof Error && (lostMessage.test(error.message) || ('syscall' in error && error.syscall === 'connect')))

/** For errors during start-up: if the database server was lost or did not answer, says so in one sentence for the operator. */
export const tellLostStore = (error: unknown): unknown => {
  if (error instanceof StoreError || !(isLost(error) || isOverload(error))) return error
  const text = `The PostgreSQL server went away during the start, or did not answer in time: ${messageOf(error)}.`
  return new StoreError(text, { cause: error })
}

/** A migration changed the columns under a prepared statement of a connection. */
export const isOutdatedPlan = (error: unknown): boolean =>
  codeOf(error) === '0A000' && messageOf(error).includes('cached plan must not change result type')
