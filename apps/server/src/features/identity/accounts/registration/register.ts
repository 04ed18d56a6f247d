// Registration: the device has created the keys; the platform creates the account, its code and its first session (G-010).
import { ApiError, type ErrorKey } from '@company-data/protocol/errors'
import type { DirectoryTx } from '../../../../schema/directory.ts'
import type { AccountInsert } from '../account-store.ts'
import type { AccountDeps } from '../deps.ts'
import { acceptDisplayName } from '../display-name.ts'
import type { ChooseCell } from '../home/choose-cell.ts'
import type { MailedCodes } from '../mailed-codes.ts'
import type { SlowHash } from '../password/password-hash.ts'
import type { SessionResponse, Sessions } from '../sessions/sessions.ts'
import {
  accountRow,
  type CreatedAccount,
  createAccount,
  type HashedAccount,
  type NewAccount,
} from './create-account.ts'
import type { UnconfirmedAccounts } from './expire-unconfirmed.ts'

export type Registration = Omit<NewAccount, 'region' | 'usertype' | 'company_user_id' | 'email_confirmed'> & {
  usertype: 'person' | 'company'
  region?: string | null | undefined
  /** The description of the app in the session list. */
  client_name?: string | null | undefined
  /** The service whose invitation led to a registration of a person. */
  connect_code?: string | null | undefined
}

export type RegistrationResponse = SessionResponse &
  ({ share_code: string } | { company_code: string; name_conflict?: true })

export interface Registrations {
  create(tx: DirectoryTx, account: HashedAccount): Promise<CreatedAccount>
  register(input: Registration, address: string, agent: string | undefined): Promise<RegistrationResponse>
}

type Deps = Pick<AccountDeps, 'directory' | 'clock' | 'ids' | 'regions' | 'names' | 'hooks' | 'walletUrl'> & {
  chooseCell: ChooseCell
  hashes: SlowHash
  mailedCodes: MailedCodes
  sessions: Sessions
  unconfirmed: Pick<UnconfirmedAccounts, 'free'>
}

const TAKEN: readonly ErrorKey[] = ['auth.email_taken', 'auth.company_code_taken']
const isTaken = (error: unknown): boolean => error instanceof ApiError && TAKEN.includes(error.key)

export const registrations = (deps: Deps): Registrations => {
  const { directory, regions, names, hooks, walletUrl, hashes, mailedCodes, sessions, unconfirmed, chooseCell } = deps

  /** The home region: the one that was chosen, or the first. Its operating mode must allow writes. */
  const requireRegion = (chosenRegion: string | null | undefined): string => {
    const region = chosenRegion ?? regions.list()[0]?.key
    if (region === undefined || !regions.list().some(({ key }) => key === region)) {
      throw new ApiError('account.region_unknown')
    }
    const mode = regions.getMode(region)
    if (mode === 'out_of_order') throw new ApiError('platform.out_of_order')
    if (mode === 'writes_paused') throw new ApiError('db.writes_paused')
    return region
  }

  /** True: a verified company has a name that looks the same. */
  const allowName = (
    tx: DirectoryTx,
    row: Pick<AccountInsert, 'user_id' | 'display_name'>,
    code?: string,
  ): Promise<boolean> => {
    const { user_id: userId, display_name: name } = row
    return hooks['accounts.naming'](tx, { userId, name, code, actor: { kind: 'system' } })
  }

  return {
    create: async (tx, account) => createAccount(tx, await accountRow(deps, account), account.company_code),
    async register(input, address, agent) {
      const display_name = acceptDisplayName(names, input.usertype, input.display_name)
      const region = await chooseCell(requireRegion(input.region), input.usertype)
      const password_hash = await hashes.hash(input.password, address, { provesNothing: true })
      const row = await accountRow(deps, { ...input, display_name, region, password_hash })
      const create = (): Promise<RegistrationResponse> =>
        directory.transaction(async (tx) => {
          const isConflict = input.usertype === 'company' && (await allowName(tx, row, input.company_code))
          const account = await createAccount(tx, row, input.company_code)
          await mailedCodes.send(tx, {
            userId: account.userId,
            purpose: 'confirm_email',
            to: account.email,
            nextPage: input.connect_code ? `${walletUrl()}/connect?code=${input.connect_code}` : undefined,
          })
          const session = await sessions.open(tx, account, {
            openedBy: 'register',
            app: input.client_name ?? null,
            agent,
          })
          const code = account.code ?? ''
          if (input.usertype === 'person') return { ...session, share_code: code }
          return { ...session, company_code: code, ...(isConflict && { name_conflict: true }) }
        })
      return create().catch(async (error: unknown) => {
        if (isTaken(error) && (await unconfirmed.free({ email: row.email, code: input.company_code }))) return create()
        throw error
      })
    },
  }
}
