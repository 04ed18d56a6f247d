// The door of accounts: persons, companies and their sessions, keys, second factor, recovery and audit log.
export { authSalt, encryptedPrivateKey, encryptedPrivateKeyAnswer, publicKey, verifier } from './members.ts'
export type { NewCredentials } from './registration.ts'
export { type Accounts, accountService } from './service.ts'
export type { SessionAnswer } from './sessions.ts'
export type { AccountState } from './state.ts'
