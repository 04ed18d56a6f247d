// PKCE (RFC 7636, G-032, B-09), S256 only: the challenge of an authorization request and the verifier at the code exchange.
import { hash } from 'node:crypto'
import { ApiError } from '@company-data/protocol/errors'
import { equalInConstantTime } from '../../../platform/secrets/secrets.ts'
import type { ClientState } from '../clients/index.ts'
import type { Parameters } from './parameters.ts'

const CHALLENGE = /^[\w-]{43}$/
const VERIFIER = /^[\w.~-]{43,128}$/

const invalidRequest = (message: string): ApiError => new ApiError('oauth.invalid_request', { message })

/** Required for acct_ (D1-TOK-15). Optional for a service client and a sign-in app, which have a secret (B-09). */
const requiresPkce = (client: ClientState): boolean => client.kind === 'acct'

/** The challenge of an authorization request; undefined if a client that does not need PKCE sends none. */
export const readChallenge = (client: ClientState, parameters: Parameters): string | undefined => {
  const challenge = parameters.get('code_challenge')
  const method = parameters.get('code_challenge_method')
  if (challenge === undefined) {
    if (method !== undefined) throw invalidRequest('code_challenge_method without code_challenge.')
    if (requiresPkce(client)) throw invalidRequest('PKCE is required: send code_challenge with S256.')
    return undefined
  }
  // RFC 7636 reads a missing method as plain, which is not supported here.
  if (method !== 'S256') throw invalidRequest('code_challenge_method must be S256.')
  if (!CHALLENGE.test(challenge)) throw invalidRequest('code_challenge must be the 43 characters of an S256 challenge.')
  return challenge
}

/** True if the verifier of an exchange matches the challenge of its code. */
export const matchesChallenge = (
  client: ClientState,
  challenge: string | null,
  verifier: string | undefined,
): boolean => {
  // A verifier without a challenge is an attempt to pass off a code that was issued without PKCE (RFC 9700, 2.1.1).
  if (challenge === null) return verifier === undefined && !requiresPkce(client)
  return (
    verifier !== undefined &&
    VERIFIER.test(verifier) &&
    equalInConstantTime(hash('sha256', verifier, 'base64url'), challenge)
  )
}
