// Accepts an invitation: creates the account of the delegate, in the region of its company, and its first session.
import { ApiError } from '@company-data/protocol/errors'
import type { DirectoryTx } from '../../../schema/directory.ts'
import type { NewCredentials, SessionResponse } from '../accounts/index.ts'
import { DELEGATE_TOPIC, type DelegateDeps } from './deps.ts'
import { hashInvitation } from './invitation.ts'
import { activate, type DelegateRow, isInvited, lockInvitation } from './store.ts'

export type AcceptedInvitation = SessionResponse & Pick<NewCredentials, 'encrypted_private_key'>

/** The company must still exist, and the operating mode of its region must allow writes. */
const requireHome = async (
  { accounts, regions }: DelegateDeps,
  tx: DirectoryTx,
  companyUserId: string,
): Promise<string> => {
  const company = await accounts.homeRegions.find(tx, companyUserId)
  if (!company) throw new ApiError('auth.invite_invalid')
  const mode = regions.getMode(company.home)
  if (mode === 'out_of_order') throw new ApiError('platform.out_of_order')
  if (mode === 'writes_paused') throw new ApiError('db.writes_paused')
  return company.home
}

type HashedCredentials = Omit<NewCredentials, 'password'> & { password_hash: string }

const createAccount = async (
  deps: DelegateDeps,
  tx: DirectoryTx,
  delegate: DelegateRow,
  credentials: HashedCredentials,
) =>
  deps.accounts.createAccount(tx, {
    ...credentials,
    usertype: 'delegate',
    email: delegate.email,
    display_name: delegate.name,
    region: await requireHome(deps, tx, delegate.companyUserId),
    company_user_id: delegate.companyUserId,
    // The token came by mail, so its bearer can read the mail to this address.
    email_confirmed: true,
  })

export const acceptInvitation = async (
  deps: DelegateDeps,
  token: string,
  { password, ...keys }: NewCredentials,
): Promise<AcceptedInvitation> => {
  const { directory, clock, secrets, accounts } = deps
  const inviteHash = hashInvitation(secrets, token)
  // A wrong token does not cost a slow hash, and no database connection waits for the hash of a right one.
  if (!(await isInvited(directory.kysely, inviteHash, clock.now()))) throw new ApiError('auth.invite_invalid')
  const credentials = { ...keys, password_hash: await accounts.hashPassword(password, inviteHash) }
  return directory.transaction(async (tx) => {
    const delegate = await lockInvitation(tx, inviteHash, clock.now())
    if (!delegate) throw new ApiError('auth.invite_invalid')
    const { userId, usertype, home } = await createAccount(deps, tx, delegate, credentials)
    await activate(tx, delegate.id, userId)
    await accounts.audit(tx, {
      companyUserId: delegate.companyUserId,
      actor: { kind: 'system' },
      action: 'delegate.accepted',
      data: { delegate_id: delegate.id, user_id: userId, email: delegate.email },
    })
    await directory.notify(tx, DELEGATE_TOPIC, userId)
    const session = await accounts.openSession(tx, { userId, usertype, home }, { openedBy: 'invite' })
    return { ...session, encrypted_private_key: credentials.encrypted_private_key }
  })
}
