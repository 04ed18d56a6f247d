// The door of tokens: access tokens, grants with their refresh tokens, signing keys.
export type { AccessClaims, IssuedClaims, TokenKind } from './claims.ts'
export type { Grant, Grants } from './grants.ts'
export { type BearerAnswer, type Tokens, tokenService as tokens } from './service.ts'
