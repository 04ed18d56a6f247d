// Refuses the deletion of an account that the operator has to keep.
import { ApiError } from '@company-data/protocol/errors'
import type { DirectoryTx } from '../../../schema/directory.ts'
import { findHoldOver } from './legal-hold-store.ts'

/** The account is locked in this transaction, so no hold can be placed until it ends. A delegate is held with its company. */
export const requireNoHold = async (tx: DirectoryTx, userId: string): Promise<void> => {
  if (await findHoldOver(tx, userId)) throw new ApiError('account.on_hold')
}
