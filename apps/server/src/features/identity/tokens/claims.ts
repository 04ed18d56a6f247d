// What an access token says (G-035): an Ed25519 JWT of type at+jwt that names its subject, never what it may do.

export type TokenKind = 'svc' | 'acct' | 'app' | 'session'

export interface AccessClaims {
  /** The company user for acct_, the client id for svc_, the user id for sessions. */
  sub: string
  kind: TokenKind
  client_id?: string
  /** The generation of the client at issue; an older one than the client's current is refused. */
  gen: number
  /** The grant behind a session, a code or a refresh: it can be revoked by itself. */
  grant?: string
}

export interface IssuedClaims extends AccessClaims {
  iss: string
  jti: string
  iat: number
  exp: number
}
