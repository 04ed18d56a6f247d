// Reports a wait before it starts, so that a waiting program does not look hung.
import { ConnectionError } from '../errors/connection-error.ts'
import { PlatformError, type PlatformErrorKey } from '../errors/platform-error.ts'

/**
 * A wait before a call is sent again.
 * @example
 * const onWait = ({ seconds, reason }: Wait) => console.log(`waiting ${seconds} s: ${reason}`)
 * const service = createServiceClient({ frontDoorUrl, clientId, clientSecret, onWait })
 */
export interface Wait {
  seconds: number
  /** The errorKey of the refusal; `timeout` or `network` when no response arrived. */
  reason: PlatformErrorKey
  method: string
  /** The id of the call, the same for all its repeats. */
  requestId: string
  /** 1 before the first repeat. */
  repeat: number
}

/** Shorter waits are not logged. */
const WARN_AFTER_SECONDS = 2

export const toReason = (error: unknown): PlatformErrorKey => {
  if (error instanceof PlatformError) return error.errorKey
  return error instanceof ConnectionError ? error.reason : 'network'
}

/** Without a callback: one warning per transport, because a program that waits repeatedly needs no second one. */
export const createWaitWarning = (): ((wait: Wait) => void) => {
  let hasWarned = false
  return ({ seconds, reason, method }) => {
    if (hasWarned || seconds <= WARN_AFTER_SECONDS) return
    hasWarned = true
    console.warn(
      `@company-data/sdk: a ${method} is sent again after ${seconds} s, because of ${reason}. ` +
        'Pass onWait to be told of every wait, or maxWaitSeconds to wait less.',
    )
  }
}
