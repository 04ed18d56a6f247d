// Who the customer is: the person, or the company that a session or an account client acts for.
import { ApiError } from '@company-data/protocol/errors'
import type { AccountClientCaller, SessionCaller } from '../../../gate/caller.ts'
import type { Subject } from '../../delivery/changes/index.ts'
import { type Owner, ownerOf } from '../contact-data/index.ts'
import type { RegionTx } from './connection-store.ts'
import type { PartNeeds } from './needs.ts'

/** A customer is the owner of the contact data that it shares. */
export type Customer = Owner

export const customerOf = (caller: SessionCaller | AccountClientCaller): Customer => ownerOf(caller)

/**
 * The first step of every act of a customer, in its own region: the account exists and does not move away meanwhile, so
 * that the contact data that are locked next are the current ones. Answers whom events are about.
 */
export const holdCustomer =
  ({ accounts, holdHome }: Pick<PartNeeds, 'accounts' | 'holdHome'>) =>
  async (tx: RegionTx, { userId }: Customer): Promise<Subject> => {
    await holdHome(tx, userId)
    const account = (await accounts.publicOf([userId], { fresh: true })).get(userId)
    if (!account) throw new ApiError('auth.token_invalid')
    return { userId, code: account.code }
  }
