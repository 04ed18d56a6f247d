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

// 57P0x: the server stops, was told to, or crashed; 08xxx: connections. The driver's own failures have no code.
const lostCode = /^(?:ECONNRESET|EPIPE|57P0[123]|08\w{3})$/
const lostMessage = /^Connection terminated|not queryable$/

const isLost = (error: unknown): boolean =>
  lostCode.test(codeOf(error) ?? '') ||
  (error instanceof Error && (lostMessage.test(error.message) || ('syscall' in error && error.syscall === 'connect')))

/** During a start, which the operator repeats: that the server went away, or had no time, in one sentence. */
export const tellLostStore = (error: unknown): unknown => {
  if (error instanceof StoreError || !(isLost(error) || isOverload(error))) return error
  const text = `The PostgreSQL server went away during the start, or did not answer in time: ${messageOf(error)}.`
  return new StoreError(text, { cause: error })
}

/** A migration changed the columns under a prepared statement of a connection. */
export const isOutdatedPlan = (error: unknown): boolean =>
  codeOf(error) === '0A000' && messageOf(error).includes('cached plan must not change result type')
