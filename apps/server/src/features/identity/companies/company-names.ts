// The name and the code of a company, checked against those of verified companies.
import { ApiError } from '@company-data/protocol/errors'
import type { DirectoryTx } from '../../../schema/directory.ts'
import type { AccountNaming } from '../accounts/index.ts'
import { codeKey, toNameKeys } from '../names/index.ts'
import type { CompanyDeps } from './deps.ts'
import { isCheckedByOperator } from './identities.ts'
import {
  isCodeVerifiedElsewhere,
  isNameReserved,
  isNameVerifiedElsewhere,
  lockIdentity,
  updateIdentity,
} from './identity-store.ts'

export const NO_VERIFICATION = {
  legal_name: null,
  register: null,
  country: null,
  verified_at: null,
  expires_at: null,
  expiry_notices: 0,
} as const

export const companyNames = ({ clock, accounts }: CompanyDeps) => ({
  /** In the transaction that stores the name: refuses by throwing. True: another company of this name is verified. */
  async allow(tx: DirectoryTx, { userId, name, code, actor }: AccountNaming): Promise<boolean> {
    const now = clock.now()
    const keys = toNameKeys(name)
    if (await isNameReserved(tx, keys, userId, now)) throw new ApiError('auth.name_reserved')
    if (code !== undefined && (await isCodeVerifiedElsewhere(tx, codeKey(code), { userId, now })))
      throw new ApiError('auth.company_code_taken')
    const row = await lockIdentity(tx, userId)
    if (row) await updateIdentity(tx, userId, { ...keys, ...NO_VERIFICATION })
    // The operator has checked another name than the new one.
    if (isCheckedByOperator(row, now))
      await accounts.audit(tx, {
        companyUserId: userId,
        actor,
        action: 'company.unverified',
        data: { reason: 'renamed' },
      })
    return isNameVerifiedElsewhere(tx, keys, { userId, now })
  },
})
