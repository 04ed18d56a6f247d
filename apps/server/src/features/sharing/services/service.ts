// Services as the rest of the server knows them, per region: its parts put together.
import { ApiError } from '@company-data/protocol/errors'
import type { PageQuery } from '@company-data/protocol/wire/pages'
import type { NewService, ServiceRecord } from '@company-data/protocol/wire/sharing/services'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { serviceChanges } from './change.ts'
import { serviceClientActs } from './client-acts.ts'
import { createService } from './create.ts'
import { endCompany } from './end-company.ts'
import { serviceLogs } from './logs.ts'
import type { ServiceActor, ServiceCaller, ServiceNeeds } from './needs.ts'
import { companyOf, ownership } from './ownership.ts'
import { photoSweep } from './photo-sweep.ts'
import { portalAccess } from './portal-access.ts'
import { removeServices } from './remove.ts'
import { serviceRecords } from './service-record.ts'
import { sharePhotos } from './share-photos.ts'
import { listServices, type RegionTx, type ServiceChange, type ServiceRow, updateConfigToken } from './store.ts'

export type Services = ReturnType<typeof serviceActs>

export const serviceActs = (needs: ServiceNeeds) => {
  const owned = ownership(needs)
  const logs = serviceLogs(needs)
  const changes = serviceChanges(needs, owned, logs)
  const records = serviceRecords(needs)
  const create = createService(needs)
  const recordOf = async (row: ServiceRow): Promise<ServiceRecord> => (await records([row]))[0] as ServiceRecord

  return {
    requireOwned: owned.requireOwned,
    lockOwned: owned.lockOwned,
    /** A new config_token for a publish of the request rows; the service is locked by then. */
    async renewConfigToken(tx: RegionTx, { id }: ServiceRow): Promise<string> {
      const token = needs.ids.next()
      await updateConfigToken(tx, id, token)
      return token
    },
    openInPortal: portalAccess(needs, owned),
    logs,
    jobs: [photoSweep(needs)] satisfies Job[],
    client: serviceClientActs(needs, owned, logs),
    photos: sharePhotos(needs, owned, logs),
    shareConfig: changes.shareConfig,
    setShareConfig: changes.setShareConfig,
    create: async (caller: ServiceCaller, input: NewService) => recordOf(await create(caller, input)),
    read: async (caller: ServiceCaller, serviceId: string) => recordOf(await owned.requireOwned(caller, serviceId)),
    async list(caller: ServiceCaller): Promise<ServiceRecord[]> {
      const rows = await listServices(needs.database.kysely, companyOf(caller))
      return records(await owned.visible(caller, rows))
    },
    change: async (caller: ServiceCaller, serviceId: string, change: ServiceChange) =>
      recordOf(await changes.change(caller, serviceId, change)),
    remove: removeServices(needs, owned),
    endCompany: endCompany(needs),
    async privatePem(caller: ServiceCaller, serviceId: string): Promise<string> {
      const { encrypted_private_pem: pem } = await owned.requireOwned(caller, serviceId)
      if (pem === null) throw new ApiError('services.private_pem_missing')
      return pem
    },
    async logPage(caller: ServiceActor, serviceId: string, query: PageQuery) {
      return logs.page((await owned.requireOwned(caller, serviceId)).id, query)
    },
  }
}
