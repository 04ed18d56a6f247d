// The topic of notifications between processes about a revoked grant; the key is its id.
export const GRANT_TOPIC = 'token_grant'
