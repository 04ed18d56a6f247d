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

/** A migration changed the columns under a prepared statement of a connection. */
export const isOutdatedPlan = (error: unknown): boolean =>
  codeOf(error) === '0A000' && messageOf(error).includes('cached plan must not change result type')
