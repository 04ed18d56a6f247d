// Turns any error into an exit code, a message and the next step.
import { errorPage } from '@company-data/protocol/error-help'
import { type ErrorKey, isErrorKey } from '@company-data/protocol/errors'
import { ConnectionError, CryptoError, PlatformError, SessionError } from '@company-data/sdk/service'
import { CommandError, type ExitCode, exitCodes } from './exit-codes.ts'

export interface Failure {
  exit_code: ExitCode
  message: string
  next?: string | undefined
  error_key?: string
  request_id?: string
  required_level?: string
}

const statusCode = (status: number): ExitCode => {
  if (status === 401) return exitCodes.credentials
  if (status === 404) return exitCodes.notFound
  return status === 429 || status >= 500 ? exitCodes.unavailable : exitCodes.refused
}

const REFUSED_CREDENTIALS: ReadonlySet<string> = new Set(['oauth.invalid_client', 'oauth.invalid_grant'])

const platformFailure = (error: PlatformError): Failure => {
  const { errorKey, status, requestId } = error
  const { required_level: level } = error.members
  const message = typeof level === 'string' ? `The company needs the level \`${level}\` for this.` : error.message
  const isRefused = REFUSED_CREDENTIALS.has(errorKey)
  const help = isErrorKey(errorKey) ? errorPage(errorKey as ErrorKey).fix : null
  return {
    exit_code: isRefused ? exitCodes.credentials : statusCode(status),
    message,
    next: isRefused ? 'Run `company-data login` with the current secret.' : (help ?? undefined),
    error_key: errorKey,
    request_id: requestId,
    ...(typeof level === 'string' && { required_level: level }),
  }
}

const NEXT_KEY = 'Check that the key belongs to this service, and its passphrase: `company-data doctor`.'

export const toFailure = (error: unknown, signal: AbortSignal): Failure => {
  if (signal.aborted) return { exit_code: exitCodes.interrupted, message: 'Interrupted.' }
  if (error instanceof CommandError) return { exit_code: error.exitCode, message: error.message, next: error.next }
  if (error instanceof PlatformError) return platformFailure(error)
  if (error instanceof ConnectionError) {
    const next = 'Check the address (`company-data profiles`), then `company-data doctor`.'
    return { exit_code: exitCodes.unavailable, message: error.message, next, request_id: error.requestId }
  }
  if (error instanceof CryptoError) return { exit_code: exitCodes.key, message: error.message, next: NEXT_KEY }
  if (error instanceof SessionError)
    return { exit_code: exitCodes.credentials, message: error.message, next: 'Run `company-data login`.' }
  const { message, code, path } = error as NodeJS.ErrnoException
  // Not 1: a script would take a missing contract for one with a wrong seal.
  if (code === 'ENOENT' && path !== undefined)
    return { exit_code: exitCodes.usage, message: `${path} does not exist.`, next: 'Check the path.' }
  return { exit_code: exitCodes.failed, message: message ?? String(error) }
}
