// Sends the error of an authorization request to its verified redirect URI (B-07, RFC 6749 section 4.1.2.1).
import { ApiError } from '@company-data/protocol/errors'
import { withOutcome } from '@company-data/protocol/redirect-uri'
import { findErrorAddress, UnsupportedResponseType } from '../authorization-request.ts'
import type { OAuthDeps } from '../deps.ts'
import { wellFormedParameters } from '../parameters.ts'

/** RFC 6749, 4.1.2.1: a description may contain only these characters. */
const toDescription = (text: string): string => text.replaceAll(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, '?')

/** Errors of the request itself. Errors that the person can fix (a wrong password, a missing claim) are shown by the page. */
const toRfcCode = (error: unknown): string | undefined => {
  if (error instanceof UnsupportedResponseType) return 'unsupported_response_type'
  if (!(error instanceof ApiError)) return undefined
  if (error.key === 'oauth.invalid_request') return 'invalid_request'
  return error.key === 'oauth.unauthorized_client' ? 'unauthorized_client' : undefined
}

/** Runs `work`, and returns the redirect address of its error; `request` is the original query or body. */
export const redirectErrors = async <T>(
  deps: OAuthDeps,
  request: unknown,
  work: () => Promise<T>,
): Promise<T | string> => {
  try {
    return await work()
  } catch (error) {
    const code = toRfcCode(error)
    if (code === undefined) throw error
    const parameters = wellFormedParameters(request)
    const address = await findErrorAddress(deps, parameters)
    if (address === undefined) throw error
    const state = parameters.get('state')
    return withOutcome(address, {
      error: code,
      error_description: toDescription((error as ApiError).message),
      ...(state !== undefined && { state }),
      iss: deps.addresses.frontDoor(),
    })
  }
}
