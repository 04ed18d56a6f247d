// Invites a delegate: a row, the services that are granted, and a mail with the token.
import { ApiError } from '@company-data/protocol/errors'
import type { DelegateRecord, NewDelegate } from '@company-data/protocol/wire/identity/delegates'
import { appendAudit } from './audit.ts'
import { type DelegateManager, readRecord, requireCompanyId } from './delegate-record.ts'
import type { DelegateDeps } from './deps.ts'
import { replaceGrants } from './grant-store.ts'
import { invitationMail, newInvitation } from './invitation.ts'
import { requireOwnedServices } from './owned-services.ts'
import { type DelegateRow, insertDelegate } from './store.ts'

export const inviteDelegate = async (
  deps: DelegateDeps,
  caller: DelegateManager,
  { email, name, service_ids }: NewDelegate,
): Promise<DelegateRecord> => {
  const { directory, clock, ids, secrets, mail, accounts, quotas } = deps
  const companyUserId = requireCompanyId(caller)
  // The invited person has no account yet: the mail is in the language of the company.
  const language = await accounts.findLanguage(companyUserId)
  return directory.transaction(async (tx) => {
    if (await accounts.isEmailTaken(tx, email)) throw new ApiError('delegates.email_taken')
    const row: DelegateRow = { id: ids.next(), companyUserId, email, name, userId: null, createdAt: clock.now() }
    const { token, ...invitation } = newInvitation(secrets, clock.nowMs())
    if (!(await insertDelegate(tx, row, invitation))) throw new ApiError('delegates.email_taken')
    const serviceIds = await requireOwnedServices(deps.serviceEntries, tx, companyUserId, service_ids)
    await replaceGrants(tx, row.id, serviceIds)
    const companyName = (await accounts.homeRegions.find(tx, companyUserId))?.displayName
    await mail.add(tx, {
      accountId: companyUserId,
      to: email,
      kind: 'delegate_invite',
      ...invitationMail(language, name, companyName, token),
      code: token,
    })
    await quotas.requireWithin(['delegates', 'delegate_services'], companyUserId, tx)
    await appendAudit(deps, tx, caller, row, 'invited', { name, service_ids: serviceIds })
    return readRecord(tx, row)
  })
}
