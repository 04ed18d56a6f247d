// Who is the customer: the person, or the company that a session or an account client acts for.
import { ApiError } from '@company-data/protocol/errors'
import type { AccountClientCaller, SessionCaller } from '../../../gate/caller.ts'
import type { Subject } from '../../delivery/changes/index.ts'
import type { CustomerType, RegionTx } from './connection-store.ts'
import type { ConnectionNeeds } from './needs.ts'

export interface Customer {
  userId: string
  type: CustomerType
}

type HoldNeeds = Pick<ConnectionNeeds, 'accounts' | 'holdHome'>

/**
 * First in every act of a customer, on its own region: the account is still there, and does not move away meanwhile, so
 * that what is locked of its profile is what counts. Gives whom events are about.
 */
export const holdCustomer =
  ({ accounts, holdHome }: HoldNeeds) =>
  async (tx: RegionTx, { userId }: Customer): Promise<Subject> => {
    await holdHome(tx, userId)
    const account = (await accounts.publicOf([userId], { fresh: true })).get(userId)
    if (!account) throw new ApiError('auth.token_invalid')
    return { userId, code: account.code }
  }

export const customerOf = (caller: SessionCaller | AccountClientCaller): Customer => {
  if (caller.kind === 'person') return { userId: caller.userId, type: 'person' }
  const company = caller.kind === 'company' ? caller.userId : caller.companyUserId
  if (company === undefined) throw new ApiError('auth.forbidden')
  return { userId: company, type: 'company' }
}
