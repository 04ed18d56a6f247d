// A person that a company makes for one of its services, and its record.
import { ApiError } from '@company-data/protocol/errors'
import type { CreatedSandboxPerson, NewSandboxPerson, SandboxPerson } from '@company-data/protocol/wire/sharing/sandbox'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { ServiceDeps } from '../deps.ts'
import { holdOwnedService } from '../directory-entry/service-entry-store.ts'
import type { ServiceRow } from '../service-store.ts'

type Deps = Pick<ServiceDeps, 'directory' | 'accounts' | 'quotas' | 'limits' | 'region'>

export const toSandboxPerson = ({
  user_id,
  email,
  display_name,
  code,
  created_at,
}: Awaited<ReturnType<ServiceDeps['accounts']['sandbox']['list']>>[number]): SandboxPerson => ({
  user_id,
  email: email ?? '',
  display_name,
  share_code: code ?? '',
  created_at: formatTimestamp(created_at),
})

/** `sealedLogin`: the login, if the owner keeps it. */
export const createSandboxPerson = async (
  { directory, accounts, quotas, limits, region }: Deps,
  { id, company_user_id: companyUserId }: Pick<ServiceRow, 'id' | 'company_user_id'>,
  { password, ...person }: NewSandboxPerson,
  sealedLogin?: string,
): Promise<CreatedSandboxPerson> => {
  limits.takeOrRefuse('sandboxPersons', companyUserId)
  await quotas.requireRoom(['sandbox_persons'], companyUserId, directory.kysely)
  const password_hash = await accounts.hashPassword(password, companyUserId)
  return directory.transaction(async (tx) => {
    // The service may have been deleted with its persons meanwhile.
    if (!(await holdOwnedService(tx, companyUserId, id))) throw new ApiError('services.not_found')
    const account = await accounts.createAccount(tx, {
      ...person,
      password_hash,
      usertype: 'person',
      region,
      email_confirmed: true,
      sandbox: { serviceId: id, companyUserId, ...(sealedLogin !== undefined && { sealedLogin }) },
    })
    await quotas.requireWithin(['sandbox_persons'], companyUserId, tx)
    const session = await accounts.openSession(tx, account, { openedBy: 'register' })
    return { ...session, share_code: account.code ?? '' }
  })
}
