// GET /api/consent: the details of a request for the consent page, and whether this user may complete it.
import type { ConsentDetails } from '@company-data/protocol/wire/identity/oauth/consent-details'
import type { AccountState } from '../../accounts/index.ts'
import { type AuthorizationRequest, ENROLL_MODE, isSignIn, readAuthorization } from '../authorization-request.ts'
import { sessionUser } from '../authorize/consenting-user.ts'
import { getConsentedService, mayEnrollPersons } from '../authorize/enrollment.ts'
import { mayComplete } from '../client-rules.ts'
import type { OAuthDeps } from '../deps.ts'
import { openDetached } from '../detached/open-and-settle-result.ts'
import type { Parameters } from '../parameters.ts'

type AppMembers = Pick<ConsentDetails, 'claims' | 'claims_delivery' | 'service_public_key'>

type Verdict = Pick<ConsentDetails, 'allowed' | 'reason'>

const decideVerdict = async (
  deps: OAuthDeps,
  request: AuthorizationRequest,
  user: AccountState | undefined,
): Promise<Verdict> => {
  const isForPersons = request.mode === ENROLL_MODE || isSignIn(request)
  if (isForPersons && user && user.usertype !== 'person') return { allowed: false, reason: 'persons_only' }
  if (isSignIn(request)) return { allowed: true, reason: null }
  if (request.mode !== ENROLL_MODE) {
    return { allowed: user === undefined || (await mayComplete(request.client, user, deps.delegates)), reason: null }
  }
  if (!(await mayEnrollPersons(deps, request))) return { allowed: false, reason: 'level_required' }
  return { allowed: true, reason: null }
}

const noService = { name: null, publicKey: null, shareCode: null, connected: null, enrolled: null }

const readAppMembers = async (
  { hooks }: OAuthDeps,
  request: AuthorizationRequest,
  publicKey: string | null,
): Promise<AppMembers> => {
  if (!isSignIn(request)) return { claims: [], claims_delivery: null, service_public_key: null }
  const { claims, claimsDelivery } = await hooks['oauth.app'](request.client.clientId)
  return { claims, claims_delivery: claimsDelivery, service_public_key: publicKey }
}

/** CX-21: a person who is not connected connects first, with this code. */
const codeToConnect = (
  companyCode: string | null | undefined,
  { connected, shareCode }: { connected: boolean | null; shareCode: string | null },
): Pick<ConsentDetails, 'service_code'> =>
  connected === false && companyCode && shareCode ? { service_code: `${companyCode}/${shareCode}` } : {}

export const readConsent = async (
  deps: OAuthDeps,
  parameters: Parameters,
  authorization: string | undefined,
  address: string,
): Promise<ConsentDetails> => {
  const request = await readAuthorization(deps, parameters)
  const user = authorization === undefined ? undefined : (await sessionUser(deps, authorization, address)).account
  // the link to the page may be opened directly.
  if (request.detached) await openDetached(deps, request, address)
  const { client, mode } = request
  const personUserId = user?.usertype === 'person' ? user.userId : undefined
  const ref = getConsentedService(request)
  const [service, companies, identities, verdict] = await Promise.all([
    ref ? deps.hooks['oauth.service'](ref, personUserId) : noService,
    deps.accounts.listPublicAccounts([client.companyUserId]),
    deps.companies.listIdentities([client.companyUserId]),
    decideVerdict(deps, request, user),
  ])
  const company = companies.get(client.companyUserId)
  return {
    client_id: client.clientId,
    client_name: client.name ?? service.name,
    kind: client.kind,
    company_name: company?.displayName ?? '',
    company_identity: identities.get(client.companyUserId) ?? null,
    service_id: client.serviceId,
    service_name: service.name,
    mode: mode === ENROLL_MODE ? mode : null,
    connected: service.connected,
    enrolled: service.enrolled,
    ...verdict,
    ...(await readAppMembers(deps, request, service.publicKey)),
    // Like the poll of A-23: members beyond A-29 are returned only on request.
    ...(parameters.get('details') === 'true' && {
      ...(client.kind === 'acct' && { capabilities: client.capabilities }),
      ...(mode === ENROLL_MODE && codeToConnect(company?.code, service)),
    }),
  }
}
