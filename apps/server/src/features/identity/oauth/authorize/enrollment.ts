// Enrolls a person for a service's two-factor approval (G-112): like the code flow, but without code, scope or PKCE.
import { ApiError } from '@company-data/protocol/errors'
import { hasLevel, type Level } from '@company-data/protocol/levels'
import type { AccountState } from '../../accounts/index.ts'
import type { AuthorizationRequest } from '../authorization-request.ts'
import type { ConsentedService, OAuthDeps } from '../deps.ts'
import { requirePending } from '../detached/open-and-settle-result.ts'

/** D1-TFA-37: required to enroll, not to use an enrollment (T-74). */
const ENROLL_LEVEL: Level = 'pro'

export const getConsentedService = ({
  client: { serviceId, companyUserId },
}: AuthorizationRequest): ConsentedService | undefined =>
  serviceId === null ? undefined : { serviceId, companyUserId }

export const mayEnrollPersons = async (
  { accounts }: Pick<OAuthDeps, 'accounts'>,
  { client }: AuthorizationRequest,
): Promise<boolean> => hasLevel((await accounts.state(client.companyUserId))?.level ?? 'free', ENROLL_LEVEL)

/**
 * False: this user may not, which counts as a denial. A problem that the user can fix is refused, and the
 * request stays open.
 */
export const enroll = async (deps: OAuthDeps, request: AuthorizationRequest, user: AccountState): Promise<boolean> => {
  const service = getConsentedService(request)
  if (user.usertype !== 'person' || !service) return false
  if (!(await mayEnrollPersons(deps, request))) {
    throw new ApiError('account.level_required', { members: { required_level: ENROLL_LEVEL } })
  }
  // A closed request enrolls no one.
  if (request.detached) await requirePending(deps, request)
  await deps.hooks['oauth.enrolling'](service, user.userId)
  return true
}
