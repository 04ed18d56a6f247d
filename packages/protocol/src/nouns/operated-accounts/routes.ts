// The addresses of what an operator finds, sees and does about accounts.
import type { Routes } from '../../contract/route.ts'

export const operatedAccountRoutes = {
  /** Finds accounts, services, clients, runs, documents and requests. */
  find: 'REPEAT /find',
  /** One account, as the platform can read it. */
  read: 'GET /accounts/{accountId}',
  /** Its quotas, services, webhooks and plugins, from its region. */
  readUsage: 'GET /accounts/{accountId}/usage',
} as const satisfies Routes

export const accountOrderRoutes = {
  /** Ends every session of an account. */
  endSessions: 'POST /accounts/{accountId}/end-sessions',
  /** Keeps an account from every deletion, or ends that. */
  setLegalHold: 'PUT /accounts/{accountId}/legal-hold',
  /** The log of holds that operators placed, changed and ended. */
  listLegalHolds: 'PAGES /legal-holds',
  /** Orders the deletion of an account. */
  orderDeletion: 'POST /accounts/{accountId}/deletion',
  /** The deletions that operators ordered. */
  listDeletions: 'PAGES /deletions',
} as const satisfies Routes
