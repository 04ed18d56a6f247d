// The caller of a request: found by the bearer step, and used by every later step and handler.
import type { OperatorRole } from '@company-data/protocol/contract/access'
import type { Level } from '@company-data/protocol/levels'

/** A user with a session: a person, a company's owner, or a delegate of a company. */
export interface SessionCaller {
  kind: 'person' | 'company' | 'delegate'
  userId: string
  /** The company that a company's owner or delegate acts for; undefined for a person. */
  companyUserId?: string
  /** The grant behind the session, which a logout ends. */
  grantId: string
  /** The access token that the caller sent: anything that outlasts the request ends with it. Tests may omit it. */
  token?: { jti: string; exp: number }
  /** The cell of the region where the account's data lives; the directory, not the token, decides it (G-043). */
  home: string
  level: Level
  /** The account is moving to another region: none of its data may be written until then. */
  moving: boolean
}

/** A machine client bound to one service (`svc_`). */
export interface ServiceClientCaller {
  kind: 'service-client'
  clientId: string
  serviceId: string
  companyUserId: string
  home: string
  level: Level
  moving: boolean
  mayCall: (path: string) => boolean
}

/** A machine client that acts as the company (`acct_`). */
export interface AccountClientCaller {
  kind: 'account-client'
  clientId: string
  companyUserId: string
  home: string
  level: Level
  moving: boolean
  mayCall: (path: string) => boolean
}

/** A sign-in app (`app_`) that requests the claims of a signed-in person; it reaches no other route than userinfo. */
export interface SignInAppCaller {
  kind: 'sign-in-app'
  clientId: string
  companyUserId: string
  personUserId: string
  /** The grant of the sign-in, with the person's consented data. */
  grantId: string
  mayCall: (path: string) => boolean
}

/** A client whose calls are in the history of its company (B-18). */
export type MachineCaller = ServiceClientCaller | AccountClientCaller

export interface OperatorCaller {
  kind: 'operator'
  /** Null for the token of the settings. */
  operatorId: string | null
  /** The name in the operator log. */
  name: string
  roles: readonly OperatorRole[]
}

export type Caller = SessionCaller | ServiceClientCaller | AccountClientCaller | SignInAppCaller | OperatorCaller
export type CallerKind = Caller['kind']
/** The callers of the given kinds; the three kinds of session share one shape. */
export type CallerByKind<K extends CallerKind> = K extends SessionCaller['kind']
  ? SessionCaller & { kind: K }
  : Extract<Caller, { kind: K }>
export type ClientCaller = ServiceClientCaller | AccountClientCaller | SignInAppCaller

/** An operator or the platform itself, where its name does not matter. */
export interface Unnamed {
  kind: 'operator' | 'system'
}

export const isClient = (caller: Caller | Unnamed): caller is ClientCaller =>
  caller.kind === 'service-client' || caller.kind === 'account-client' || caller.kind === 'sign-in-app'

export const isSession = (caller: Caller | Unnamed): caller is SessionCaller =>
  caller.kind === 'person' || caller.kind === 'company' || caller.kind === 'delegate'

/** One bucket per client or user (NS-14: "every other call 6000/min per client"). */
export const getRateKey = (caller: Caller): string => {
  if (isClient(caller)) return caller.clientId
  return isSession(caller) ? caller.userId : caller.kind
}

/** The key by which waiting calls take turns; undefined for the operator. */
export const findAccountId = (caller: Caller): string | undefined => {
  if (isSession(caller)) return caller.companyUserId ?? caller.userId
  return isClient(caller) ? caller.companyUserId : undefined
}

/**
 * The result of checking a token; `limited`: its address has sent too many wrong tokens, so this one was not checked.
 */
export type Verified = Caller | 'invalid' | 'expired' | 'limited'

/** Resolves a bearer token to its caller, by the current state of the directory. */
export interface TokenVerifier {
  verify(token: string, address: string): Verified | Promise<Verified>
}
