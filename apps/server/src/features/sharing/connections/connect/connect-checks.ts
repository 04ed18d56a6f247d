// The checks of connecting and of changed answers that concern the whole form, each with its own error.
import { ApiError } from '@company-data/protocol/errors'
import type { ServiceRow } from '../../services/index.ts'
import type { Customer } from '../customer.ts'
import type { RequestRow } from '../deps.ts'

/** G-082: a company cannot connect with its own service. */
export const requireForeignService = ({ company_user_id }: ServiceRow, { userId }: Customer): void => {
  if (company_user_id === userId) throw new ApiError('company_connections.own_service')
}

/** G-066: some services are for companies only, some for persons only. */
export const requireAudience = ({ audience }: ServiceRow, { type }: Customer): void => {
  if (audience === 'both' || audience === type) return
  throw new ApiError(type === 'person' ? 'services.audience_b2b_only' : 'services.audience_person_only')
}

/** The customer filled in the current form. */
export const requireCurrentForm = ({ config_token }: ServiceRow, configToken: string): void => {
  if (config_token !== configToken) throw new ApiError('services.config_conflict')
}

/** G-081: the error names the missing slugs in the order of the form. */
export const requireMandatory = (missing: readonly RequestRow[]): void => {
  if (missing.length === 0) return
  const slugs = missing.map(({ slug }) => slug)
  throw new ApiError('company_connections.mandatory_missing', {
    message: `Mandatory fields have no answer: ${slugs.join(', ')}`,
    members: { missing: slugs },
  })
}
