// Step 4: the bearer token becomes a caller, or the request is answered 401.
import { ApiError } from '@company-data/protocol/errors'
import type { Verified } from '../caller.ts'
import { type Exchange, isOperatorPath, isPublic, type PipelineNeeds, type Step } from '../exchange.ts'
import { limitKeyOf, rateLimited } from './rate-limit.ts'

const BEARER = /^Bearer +([\w.~+/=-]+) *$/i
const PLAIN = 'Bearer '
/** Longer than any token that is issued here, so that the signature of a longer one is not checked. */
const MAX_TOKEN_LENGTH = 4096

const tokenOf = (authorization: string | undefined): string => {
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
  if (token === undefined) throw new ApiError('auth.token_invalid')
  return token
}

/** The refusal of a flood of forged tokens, by the only rate limit that applies before the caller is known. */
const floodRefusal = (exchange: Exchange, needs: PipelineNeeds): ApiError => {
  const verdict = needs.takeRate('badToken', exchange.address)
  return verdict ? rateLimited(verdict, limitKeyOf(exchange)) : new ApiError('auth.token_invalid')
}

const accept = (exchange: Exchange, needs: PipelineNeeds, verified: Verified): void => {
  if (verified === 'limited') throw floodRefusal(exchange, needs)
  if (verified === 'expired') throw new ApiError('auth.token_expired')
  if (verified === 'invalid') throw new ApiError('auth.token_invalid')
  exchange.caller = verified
}

/** an address that sent too many wrong tokens may not try another one. The verifier counts those that are wrong. */
const isOperator = ({ path, address }: Exchange, needs: PipelineNeeds, token: string): boolean => {
  if (!isOperatorPath(path)) return false
  const verdict = needs.peekRate('badToken', address)
  if (verdict && !verdict.allowed) throw rateLimited(verdict)
  return needs.isOperatorToken(token)
}

/** Sets the caller, or refuses. */
export const readBearer: Step = (exchange, needs) => {
  const token = tokenOf(exchange.authorization)
  if (isOperator(exchange, needs, token)) return accept(exchange, needs, { kind: 'operator' })
  const verified = needs.verifier.verify(token, exchange.address)
  if (verified instanceof Promise) return verified.then((caller) => accept(exchange, needs, caller))
  return accept(exchange, needs, verified)
}

export const requireBearer: Step = (exchange, needs) =>
  isPublic(exchange, needs) ? undefined : readBearer(exchange, needs)
