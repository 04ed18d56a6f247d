// Step 4: resolves the bearer token to a caller, or responds with 401.
import { ApiError } from '@company-data/protocol/errors'
import type { OperatorCaller, Verified } from '../caller.ts'
import { type Exchange, isOperatorPath, isPublic, type PipelineDeps, type Step } from '../exchange.ts'
import { getLimitErrorKey, rateLimited } from './rate-limit.ts'

const BEARER = /^Bearer +([\w.~+/=-]+) *$/i
const PLAIN = 'Bearer '
/** Longer than any token that is issued here, so that the signature of a longer one is not checked. */
const MAX_TOKEN_LENGTH = 4096

/** B-17: the two mistakes of first calls have a sentence each. A scheme ends with a space; a bare token has none. */
const malformedCredentials = (authorization: string): ApiError => {
  if (/^basic\b/i.test(authorization))
    return new ApiError('auth.token_invalid', {
      message:
        'The API does not accept Basic credentials. Get an access token at /oauth2/token and send it as "Authorization: Bearer <token>".',
    })
  if (!authorization.trim().includes(' '))
    return new ApiError('auth.token_invalid', {
      message: 'The "Bearer" prefix is missing. Send the token as "Authorization: Bearer <token>".',
    })
  return new ApiError('auth.token_invalid')
}

const readToken = (authorization: string | undefined): string => {
  if (authorization === undefined || authorization === '') throw new ApiError('auth.token_required')
  if (authorization.length > MAX_TOKEN_LENGTH) throw new ApiError('auth.token_invalid')
  // The usual spelling, without a regular expression; the verifier checks the token itself.
  if (
    authorization.startsWith(PLAIN) &&
    !authorization.includes(' ', PLAIN.length) &&
    authorization.length > PLAIN.length
  ) {
    return authorization.slice(PLAIN.length)
  }
  const token = BEARER.exec(authorization)?.[1]
  if (token === undefined) throw malformedCredentials(authorization)
  return token
}

/** The refusal of a flood of forged tokens, by the only rate limit that applies before the caller is known. */
const floodRefusal = (exchange: Exchange, deps: PipelineDeps): ApiError => {
  const verdict = deps.takeRate('badToken', exchange.address)
  return verdict ? rateLimited(verdict, getLimitErrorKey(exchange)) : new ApiError('auth.token_invalid')
}

const accept = (exchange: Exchange, deps: PipelineDeps, verified: Verified): void => {
  if (verified === 'limited') throw floodRefusal(exchange, deps)
  if (verified === 'expired') throw new ApiError('auth.token_expired')
  if (verified === 'invalid') throw new ApiError('auth.token_invalid')
  exchange.caller = verified
}

/** an address that sent too many wrong tokens may not try another one. The verifier counts the wrong ones. */
const findOperator = (
  { path, address }: Exchange,
  deps: PipelineDeps,
  token: string,
): OperatorCaller | 'expired' | undefined => {
  if (!isOperatorPath(path)) return undefined
  const verdict = deps.peekRate('badToken', address)
  if (verdict && !verdict.allowed) throw rateLimited(verdict)
  return deps.findOperator(token)
}

/** Sets the caller, or refuses. */
export const readBearer: Step = (exchange, deps) => {
  const token = readToken(exchange.authorization)
  const operator = findOperator(exchange, deps, token)
  if (operator) return accept(exchange, deps, operator)
  const verified = deps.verifier.verify(token, exchange.address)
  if (verified instanceof Promise) return verified.then((caller) => accept(exchange, deps, caller))
  return accept(exchange, deps, verified)
}

export const requireBearer: Step = (exchange, deps) =>
  isPublic(exchange, deps) ? undefined : readBearer(exchange, deps)
