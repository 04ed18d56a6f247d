// The door of accounts: persons, companies and their sessions, keys, second factor, recovery and audit log.

export type { AccountState } from './account-state.ts'
export type { AccountHooks } from './needs.ts'
export type { NewCredentials } from './registration/create-account.ts'
export { accountRoutes } from './routes.ts'
export { type Accounts, accountService as accounts } from './service.ts'
export type { SessionAnswer } from './sessions/sessions.ts'
