// The topic of notifications between processes about a changed account; the key is its id.
export const ACCOUNT_TOPIC = 'account'
