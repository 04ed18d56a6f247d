// The owner of the contact data in a call: a person, or the company that the caller acts for.
import { ApiError } from '@company-data/protocol/errors'
import type { AccountClientCaller, ServiceClientCaller, SessionCaller } from '../../../gate/caller.ts'

export interface Owner {
  userId: string
  type: 'person' | 'company'
}

export const toOwner = (caller: SessionCaller | AccountClientCaller | ServiceClientCaller): Owner => {
  if (caller.kind === 'person') return { userId: caller.userId, type: 'person' }
  const companyUserId = caller.kind === 'company' ? caller.userId : caller.companyUserId
  if (companyUserId === undefined) throw new ApiError('auth.forbidden')
  return { userId: companyUserId, type: 'company' }
}
