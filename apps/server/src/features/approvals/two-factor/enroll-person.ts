// Consent to two-factor approval (G-112): a connected person enrolls, in the region of the service's company.
import { ApiError } from '@company-data/protocol/errors'
import type { Mode } from '@company-data/protocol/wire/operations/modes'
import type { Feature } from '../../../gate/feature.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { RegionTables } from '../../../schema/region.ts'
import type { Accounts } from '../../identity/accounts/index.ts'
import type { ConsentedService, OAuthHooks } from '../../identity/oauth/index.ts'
import type { ConnectionEnrollments, ConnectionRows } from '../../sharing/connections/index.ts'
import type { ServiceRows } from '../../sharing/services/index.ts'
import type { ChallengeStore } from './challenge-access.ts'

interface Deps {
  reachRegion(region: string): Database<RegionTables>
  regions: { getMode(region: string): Mode }
  accounts: Pick<Accounts, 'state'>
  connections: { rows: Pick<ConnectionRows, 'findTo'>; enrollments: Pick<ConnectionEnrollments, 'change'> }
  services: { rows: Pick<ServiceRows, 'find'> }
  clock: Clock
  challengeStore: Pick<ChallengeStore, 'reach'>
}

export interface TwoFactorConsents extends Feature {
  enroll: OAuthHooks['oauth.enrolling']
  read: OAuthHooks['oauth.service']
}

export const twoFactorConsents = ({
  reachRegion,
  regions,
  accounts,
  connections,
  services,
  clock,
  challengeStore,
}: Deps): TwoFactorConsents => {
  const requireHomeRegion = async ({ companyUserId }: ConsentedService): Promise<string> => {
    const home = (await accounts.state(companyUserId))?.home
    if (home === undefined) throw new ApiError('oauth.invalid_client', { status: 400 })
    if (regions.getMode(home) === 'out_of_order') throw new ApiError('platform.out_of_order')
    return home
  }

  /** Enrolling twice is a no-op that still confirms. */
  const enroll: OAuthHooks['oauth.enrolling'] = (service, personUserId) =>
    challengeStore.reach(async () => {
      const region = await requireHomeRegion(service)
      if (regions.getMode(region) === 'writes_paused') throw new ApiError('db.writes_paused')
      await reachRegion(region).transaction(async (tx) => {
        if (await connections.enrollments.change(tx, service.serviceId, personUserId, clock.now())) return
        if (!(await connections.rows.findTo(tx, personUserId, service.serviceId))) {
          throw new ApiError('twofa.connection_required')
        }
      })
    })

  const read: OAuthHooks['oauth.service'] = async (service, personUserId) => {
    const db = reachRegion(await requireHomeRegion(service)).kysely
    const [row, connection] = await Promise.all([
      services.rows.find(db, service.serviceId),
      personUserId === undefined ? undefined : connections.rows.findTo(db, personUserId, service.serviceId),
    ])
    const isEnrolled = connection !== undefined && connection.twofa_enrolled_at !== null
    return {
      name: row?.name ?? null,
      publicKey: row?.public_key ?? null,
      shareCode: row?.share_code ?? null,
      connected: personUserId === undefined ? null : connection !== undefined,
      enrolled: personUserId === undefined ? null : isEnrolled,
    }
  }

  return { enroll, read }
}
