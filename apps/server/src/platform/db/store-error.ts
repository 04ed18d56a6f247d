// The error that this folder throws on purpose, with a message that an operator can act on, and tests for other errors.

export class StoreError extends Error {
  override readonly name = 'StoreError'
}

/** The code of a failure: an SQLSTATE of PostgreSQL or an errno name of the operating system. */
export const getErrorCode = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** The message of a failure. A refused connection to several addresses is an AggregateError without a message. */
export const getErrorMessage = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error.message !== '') return error.message
  return getErrorCode(error) ?? error.name
}

const overloadCodes = new Set([
  '57014', // canceled: the statement ran, or waited for a lock, for too long
  '55P03', // lock timeout
  ...['53000', '53100', '53200', '53300', '53400'], // no room on the disk, no memory, no free connection
  '25006', // the server is read-only: it was demoted, or its session began while it was
  '57P03', // the server is starting or stopping
  ...['40001', '40P01'], // a serialization failure or deadlock, after all retries (transaction.ts)
])
// Errors without a code: the pool waited too long for a free connection, or pool or driver for a new one.
const overloadMessages = new Set([
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated due to connection timeout',
])

/** The database is overloaded. Nothing of the transaction was done, and a retry may succeed. */
export const isOverload = (error: unknown): boolean =>
  overloadCodes.has(getErrorCode(error) ?? '') || (error instanceof Error && overloadMessages.has(error.message))

// 57P0x: the server ended the session, is stopping or has crashed; 25P0x: the session's transaction was idle or ran for too
// long; 08xxx: connection errors. Errors of the driver itself have no code.
const lostCode = /^(?:ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|57P0\d|25P0[34]|08\w{3})$/
const lostMessage = /^Connection terminated|not queryable$|^Cannot use a pool after calling end|^Query read timeout$/
const unreachableCalls: readonly unknown[] = ['connect', 'getaddrinfo']

/** The connection to the database could not be opened, or was lost. */
export const isLost = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  // One error for each address of a host name.
  if (error instanceof AggregateError) return error.errors.some(isLost)
  if (lostCode.test(getErrorCode(error) ?? '') || lostMessage.test(error.message)) return true
  return 'syscall' in error && unreachableCalls.includes(error.syscall)
}

/** The connection was lost while a commit was under way: the database may have stored the transaction, or not. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}

// The driver's error for a connection that was lost before: nothing was sent.
const unsentMessage = /not queryable$/

/** For a failed commit. */
export const commitFailure = (error: unknown): unknown =>
  isLost(error) && !unsentMessage.test(getErrorMessage(error))
    ? new OutcomeUnknown('the connection was lost during a commit', { cause: error })
    : error

const writing = /\b(?:insert into|update|delete from|merge into|call)\b/i

/** For a failed statement outside a transaction: if it writes, it is an implicit transaction with a commit. */
export const statementFailure = (error: unknown, text: string): unknown =>
  writing.test(text) ? commitFailure(error) : error

/** For errors during start-up: a sentence for the operator if the database server was lost or did not respond. */
export const tellLostStore = (failure: unknown): unknown => {
  const error = failure instanceof OutcomeUnknown ? failure.cause : failure
  if (error instanceof StoreError || !(isLost(error) || isOverload(error))) return error
  const text = `The PostgreSQL server went away during the start, or did not answer in time: ${getErrorMessage(error)}.`
  return new StoreError(text, { cause: error })
}

/** A migration changed the columns under a prepared statement of a connection. */
export const isOutdatedPlan = (error: unknown): boolean =>
  getErrorCode(error) === '0A000' && getErrorMessage(error).includes('cached plan must not change result type')
