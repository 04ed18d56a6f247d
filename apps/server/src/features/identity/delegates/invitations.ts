// Invitations of delegates: mailed with a token that works once and for seven days, kept as a hash.
import { ApiError } from '@company-data/protocol/errors'
import type { Transaction } from 'kysely'
import type { DirectoryTables } from '../../../schema/directory.ts'
import type { NewCredentials, SessionAnswer } from '../accounts/index.ts'
import { DELEGATE_TOPIC, type DelegateNeeds } from './needs.ts'
import { activate, type DelegateRow, findCompany, lockInvitation } from './store.ts'

type Tx = Transaction<DirectoryTables>

const INVITE_DAYS = 7
const DAY_MS = 24 * 3600_000

export type AcceptedInvitation = SessionAnswer & Pick<NewCredentials, 'encrypted_private_key'>

export const invitations = ({ directory, clock, secrets, mail, accounts, regions }: DelegateNeeds) => {
  const hashOf = (token: string): string => secrets.keyedHash(token, 'delegate.invite')

  /** The company as it is now: an invitation does not outlive it, and its region may be closed for writes. */
  const requireHome = async (tx: Tx, companyUserId: string): Promise<string> => {
    const company = await findCompany(tx, companyUserId)
    if (!company) throw new ApiError('auth.invite_invalid')
    const mode = regions.modeOf(company.home)
    if (mode === 'out_of_order') throw new ApiError('platform.out_of_order')
    if (mode === 'writes_paused') throw new ApiError('db.writes_paused')
    return company.home
  }

  const createAccount = async (tx: Tx, invited: DelegateRow, given: NewCredentials) =>
    accounts.createAccount(tx, {
      ...given,
      usertype: 'delegate',
      email: invited.email,
      display_name: invited.name,
      region: await requireHome(tx, invited.companyUserId),
      company_user_id: invited.companyUserId,
      // Whoever has the token has read the mail.
      email_confirmed: true,
    })

  return {
    /** A fresh token with the hash to keep; the token itself leaves only by mail. */
    create() {
      const token = secrets.random()
      return { token, hash: hashOf(token), until: new Date(clock.nowMs() + INVITE_DAYS * DAY_MS) }
    },
    async send(tx: Tx, to: { email: string; name: string }, companyUserId: string, token: string): Promise<void> {
      const company = (await findCompany(tx, companyUserId))?.name ?? 'A company'
      await mail.add(tx, {
        to: to.email,
        kind: 'delegate_invite',
        subject: `${company} invites you to act for it`,
        text: `Hello ${to.name},\n\n${company} invites you to act for it as a delegate. Accept the invitation within ${INVITE_DAYS} days with this token, once:\n\n${token}\n\nIf you did not expect this, ignore it: nothing happens without you.\n`,
        code: token,
      })
    },
    /** The keys were made on the delegate's device; the account lives where its company lives. */
    accept: (token: string, given: NewCredentials): Promise<AcceptedInvitation> =>
      directory.transaction(async (tx) => {
        const invited = await lockInvitation(tx, hashOf(token), clock.now())
        if (!invited) throw new ApiError('auth.invite_invalid')
        const { userId, usertype, home } = await createAccount(tx, invited, given)
        await activate(tx, invited.id, userId)
        await accounts.audit(tx, {
          companyUserId: invited.companyUserId,
          actor: { kind: 'system' },
          action: 'delegate.accepted',
          data: { delegate_id: invited.id, user_id: userId, email: invited.email },
        })
        await directory.notify(tx, DELEGATE_TOPIC, userId)
        const session = await accounts.openSession(tx, { userId, usertype, home })
        return { ...session, encrypted_private_key: given.encrypted_private_key }
      }),
  }
}

export type Invitations = ReturnType<typeof invitations>
