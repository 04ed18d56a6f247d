// The customer of a call: the person, or the company that a session or an account client acts for.
import { ApiError } from '@company-data/protocol/errors'
import type { AccountClientCaller, SessionCaller } from '../../../gate/caller.ts'
import type { RegionTx } from '../../../schema/region.ts'
import type { Subject } from '../../delivery/changes/index.ts'
import { type Owner, toOwner } from '../contact-data/index.ts'
import type { ComponentDeps } from './deps.ts'

/** A customer is the owner of the contact data that it shares. */
export type Customer = Owner

export const toCustomer = (caller: SessionCaller | AccountClientCaller): Customer => toOwner(caller)

/**
 * The first step of every customer operation, in the customer's region: the account exists and cannot move away, so
 * that the contact data locked next are current. Returns the subject of the events.
 */
export const holdCustomer =
  ({ accounts, lockHomeRegion }: Pick<ComponentDeps, 'accounts' | 'lockHomeRegion'>) =>
  async (tx: RegionTx, { userId }: Customer): Promise<Subject> => {
    await lockHomeRegion(tx, userId)
    const account = (await accounts.listPublicAccounts([userId], { fresh: true })).get(userId)
    if (!account) throw new ApiError('auth.token_invalid')
    return { userId, code: account.code }
  }
