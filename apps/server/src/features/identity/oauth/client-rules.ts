// The grant types of each client kind, and the users who may complete its code flow (D1-TOK-13 to -17, G-034).
import { ApiError } from '@company-data/protocol/errors'
import type { TokenGrant } from '../../../gate/steps/modes.ts'
import { getErrorCode } from '../../../platform/db/store-error.ts'
import type { AccountState } from '../accounts/index.ts'
import type { ClientState } from '../clients/index.ts'

const FOREIGN_KEY_VIOLATION = '23503'

/** For a row that names a client: the client may have been deleted since it was looked up. */
export const refuseDeletedClient = (error: unknown): never => {
  if (getErrorCode(error) === FOREIGN_KEY_VIOLATION) throw new ApiError('oauth.invalid_client', { status: 400 })
  throw error
}

/** D1-TOK-13 to -17: an account client without a redirect URI has no code flow; an app has nothing else. */
export const requireGrantAllowed = (client: ClientState, grant: TokenGrant): void => {
  if (grant !== 'client_credentials' && client.redirectUris.length === 0 && client.kind === 'acct') {
    throw new ApiError('oauth.unauthorized_client')
  }
  if (client.kind === 'app' && grant === 'client_credentials') throw new ApiError('oauth.unauthorized_client')
}

export interface DelegateGrants {
  /** The services that a delegate was granted. */
  grantedServices(userId: string): Promise<ReadonlySet<string>>
}

/**
 * T-20: only the company and its delegates, because a service client's token reads every customer's data. Only a person
 * signs in at an app, and a sandbox person only at those of its company.
 */
export const mayComplete = async (
  client: ClientState,
  user: AccountState | undefined,
  delegates: DelegateGrants,
): Promise<boolean> => {
  if (client.kind === 'app')
    return user?.usertype === 'person' && [undefined, client.companyUserId].includes(user.sandbox?.companyUserId)
  if (!user || user.companyUserId !== client.companyUserId) return false
  if (user.usertype === 'company') return true
  if (client.kind !== 'svc' || client.serviceId === null) return false
  return (await delegates.grantedServices(user.userId)).has(client.serviceId)
}
