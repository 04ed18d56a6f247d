// The error of a call that got no response.

export interface ConnectionErrorInit {
  readonly reason: 'timeout' | 'network'
  readonly requestId: string
  readonly cause?: unknown
}

/**
 * No response arrived: the connection was refused or reset, the name is unknown, or it took too long. The platform
 * may or may not have carried out the call.
 * @example
 * try {
 *   await service.whoami()
 * } catch (error) {
 *   if (error instanceof ConnectionError) console.error(error.reason, error.requestId)
 * }
 */
export class ConnectionError extends Error {
  readonly reason: 'timeout' | 'network'
  /** The id of the request. */
  readonly requestId: string

  constructor(message: string, init: ConnectionErrorInit) {
    super(message, init.cause === undefined ? undefined : { cause: init.cause })
    this.name = 'ConnectionError'
    this.reason = init.reason
    this.requestId = init.requestId
  }
}
