// Whose profile a call is about: the person's or the company's own, whoever acts for it.
import { ApiError } from '@company-data/protocol/errors'
import type { AccountClientCaller, ServiceClientCaller, SessionCaller } from '../../../gate/caller.ts'
import type { Owner } from '../contact-data/index.ts'

export type ProfileCaller = SessionCaller | AccountClientCaller | ServiceClientCaller

export const ownerOf = (caller: ProfileCaller): Owner => {
  if (caller.kind === 'person') return { userId: caller.userId, type: 'person' }
  const company = caller.kind === 'company' ? caller.userId : caller.companyUserId
  if (company === undefined) throw new ApiError('auth.forbidden')
  return { userId: company, type: 'company' }
}
