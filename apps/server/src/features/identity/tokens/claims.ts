// The claims of an access token (G-035): an Ed25519 JWT of type at+jwt that names its subject, but no rights.

export type TokenKind = 'svc' | 'acct' | 'app' | 'session'

export interface AccessClaims {
  /** The company user for acct_, the client id for svc_, the user id for sessions and, of the person, for app_. */
  sub: string
  kind: TokenKind
  client_id?: string
  /** The generation of the secret that the client authenticated with; the token ends with that secret (B-14). */
  gen: number
  /** The grant of the token, if any; it can be revoked separately. */
  grant?: string
}

export interface IssuedClaims extends AccessClaims {
  iss: string
  /** the front door, as RFC 9068 wants it. */
  aud: string
  jti: string
  iat: number
  exp: number
}
