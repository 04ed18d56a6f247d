// The level of a company, which decides what it may use (G-012). Nothing is charged for it.
import { ApiError } from '@company-data/protocol/errors'
import { hasLevel, type Level } from '@company-data/protocol/levels'
import type { Caller } from '../../../../gate/caller.ts'
import { isUuid } from '../../../../platform/ids/uuid.ts'
import { lockById, updateAccount } from '../account-store.ts'
import { ACCOUNT_TOPIC } from '../account-topic.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import type { AccountDeps } from '../deps.ts'
import type { flowDataDates } from './flow-data-dates.ts'

type Deps = Pick<AccountDeps, 'directory' | 'levelsBy'> & {
  auditLog: AuditLog
  flowData: Pick<ReturnType<typeof flowDataDates>, 'follow'>
}

export const accountLevels = ({ directory, levelsBy, auditLog, flowData }: Deps) => ({
  async set(actor: Caller, companyUserId: string, level: Level): Promise<{ user_id: string; level: Level }> {
    if (!isUuid(companyUserId)) throw new ApiError('ops.company_unknown')
    return directory.transaction(async (tx) => {
      const company = await lockById(tx, companyUserId)
      if (company?.usertype !== 'company') throw new ApiError('ops.company_unknown')
      const isOperator = actor.kind === 'operator'
      if (levelsBy === 'operator' && !isOperator && !hasLevel(company.level, level))
        throw new ApiError('account.level_by_operator')
      if (company.level !== level) {
        await updateAccount(tx, companyUserId, { level })
        await flowData.follow(tx, companyUserId, level)
        const data = { old_level: company.level, new_level: level }
        await auditLog.append(tx, { companyUserId, actor, action: 'level.changed', data })
        await directory.notify(tx, ACCOUNT_TOPIC, companyUserId)
      }
      return { user_id: company.user_id, level }
    })
  },
})
