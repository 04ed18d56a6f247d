// Legal holds: an operator keeps an account from every deletion, and ends that.
import { ApiError } from '@company-data/protocol/errors'
import type { LegalHold, LegalHoldChange } from '@company-data/protocol/wire/operations/operated-accounts'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { OperatorCaller } from '../../../../gate/caller.ts'
import { lockById } from '../account-store.ts'
import type { AccountDeps } from '../deps.ts'
import { findHold, removeHold, saveHold } from '../legal-hold-store.ts'

export const legalHolds = ({ directory, clock }: Pick<AccountDeps, 'directory' | 'clock'>) => ({
  async find(userId: string): Promise<LegalHold | null> {
    const row = await findHold(directory.kysely, userId)
    return row ? { reason: row.reason, placed_by: row.placed_by, placed_at: formatTimestamp(row.placed_at) } : null
  },
  /** The account is not told: its audit log has no entry, and the record of operators has one. */
  set(operator: OperatorCaller, userId: string, { held, reason }: LegalHoldChange): Promise<void> {
    return directory.transaction(async (tx) => {
      const account = await lockById(tx, userId)
      // A delegate is held with its company's data, not by itself.
      if (!account || account.usertype === 'delegate') throw new ApiError('ops.account_unknown')
      if (!held) return removeHold(tx, userId)
      await saveHold(tx, { user_id: userId, reason, placed_by: operator.name, placed_at: clock.now() })
    })
  },
})
