// The profile: GET and PUT /api/profile, the display name and the language of an account.
import { ApiError } from '@company-data/protocol/errors'
import type { Profile, ProfilePatch } from '@company-data/protocol/wire/identity/profile'
import type { DirectoryTx } from '../../../../schema/directory.ts'
import { lockById, updateAccount } from '../account-store.ts'
import { ACCOUNT_TOPIC } from '../account-topic.ts'
import type { AccountDeps, Actor } from '../deps.ts'
import { acceptDisplayName } from '../display-name.ts'
import type { AccountRecords } from './account-record.ts'

/** A session changes its own account, an account client that of its company. */
type ProfileCaller = { kind: 'account-client'; companyUserId: string } | { kind: string; userId: string }

export const getUserId = (caller: ProfileCaller): string => ('userId' in caller ? caller.userId : caller.companyUserId)

/** G-011: an account client changes the display name and nothing else. */
const requireAllowedMembers = (caller: ProfileCaller, patch: ProfilePatch): void => {
  const isForbidden = (member: string): boolean => member !== 'display_name'
  if (caller.kind === 'account-client' && Object.keys(patch).some(isForbidden)) throw new ApiError('auth.forbidden')
}

type Deps = Pick<AccountDeps, 'directory' | 'names' | 'hooks'> & { accountRecords: AccountRecords }

export const profile = ({ directory, names, hooks, accountRecords }: Deps) => {
  const read = async (caller: ProfileCaller): Promise<Profile> => {
    const { display_name, language } = await accountRecords.get(getUserId(caller))
    return { display_name, language }
  }
  /** Refuses a company the name of a verified one. A name that stays as it is passes. */
  const allowName = async (tx: DirectoryTx, caller: ProfileCaller, name: string | undefined): Promise<void> => {
    const userId = getUserId(caller)
    if (name === undefined || caller.kind === 'person') return
    const account = await lockById(tx, userId)
    if (account?.display_name === name) return
    await hooks['accounts.naming'](tx, { userId, name, actor: caller as Actor })
  }
  return {
    read,
    /** Undefined if there is no such account. It keeps its name until the transaction ends. */
    lockDisplayName: async (tx: DirectoryTx, userId: string): Promise<string | undefined> =>
      (await lockById(tx, userId))?.display_name,
    async setDisplayName(tx: DirectoryTx, userId: string, name: string): Promise<void> {
      await updateAccount(tx, userId, { display_name: name })
      await directory.notify(tx, ACCOUNT_TOPIC, userId)
    },
    /** Absent members stay unchanged. */
    async change(caller: ProfileCaller, patch: ProfilePatch): Promise<Profile> {
      requireAllowedMembers(caller, patch)
      const usertype = caller.kind === 'person' ? 'person' : 'company'
      const display_name = patch.display_name && acceptDisplayName(names, usertype, patch.display_name)
      const members = { display_name, language: patch.language }
      const changes = Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
      if (Object.keys(changes).length > 0)
        await directory.transaction(async (tx) => {
          await allowName(tx, caller, display_name)
          await updateAccount(tx, getUserId(caller), changes)
          // Every process caches the name to show it to others (public-accounts.ts).
          await directory.notify(tx, ACCOUNT_TOPIC, getUserId(caller))
        })
      return read(caller)
    },
  }
}
