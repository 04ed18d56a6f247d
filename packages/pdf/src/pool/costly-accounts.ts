// Remembers the companies whose PDF took too much time or memory for nothing: for a while their PDFs wait behind those of
// others (B-23). A company with a changed PDF each time would otherwise take a turn with each.

export interface CostlyAccounts {
  add(account: string): void
  has(account: string): boolean
}

const MAX_ACCOUNTS = 1_000
const DEFERRED_MS = 5 * 60_000

export const costlyAccounts = (now: () => number = () => performance.now()): CostlyAccounts => {
  /** Account → its end time, in the order of adding. */
  const accounts = new Map<string, number>()
  return {
    add(account) {
      accounts.delete(account)
      const oldest = accounts.size >= MAX_ACCOUNTS ? accounts.keys().next().value : undefined
      if (oldest !== undefined) accounts.delete(oldest)
      accounts.set(account, now() + DEFERRED_MS)
    },
    has: (account) => (accounts.get(account) ?? 0) > now(),
  }
}
