// The services of one region: what the routes and the other features can do with them.
import type { PageQuery } from '@company-data/protocol/wire/pages'
import type { NewService, ServiceRecord } from '@company-data/protocol/wire/sharing/services'
import { changeService } from './configuration/change-service.ts'
import { renewConfigToken } from './configuration/config-token.ts'
import { listInPortal, openInPortal } from './configuration/require-2fa.ts'
import { createService } from './create-service.ts'
import { deleteService } from './deletion/delete-service.ts'
import { endCompany } from './deletion/end-company.ts'
import type { ServiceActor, ServiceCaller, ServiceNeeds } from './needs.ts'
import { companyOf, ownership as ownershipOf } from './ownership.ts'
import { readPrivatePem } from './private-pem/private-pem.ts'
import { serviceClients } from './service-client/service-client.ts'
import { serviceLogs } from './service-log/service-log.ts'
import { serviceRecords } from './service-record.ts'
import { listServices, type ServiceChange, type ServiceRow } from './service-store.ts'
import { shareConfigs } from './share/share-config.ts'
import { sharePhotos } from './share/share-photos.ts'

export type Services = ReturnType<typeof serviceActs>

export const serviceActs = (needs: ServiceNeeds) => {
  const ownership = ownershipOf(needs)
  const logs = serviceLogs(needs)
  const records = serviceRecords(needs)
  const create = createService(needs)
  const change = changeService(needs, ownership, logs)
  const recordOf = async (row: ServiceRow): Promise<ServiceRecord> => (await records([row]))[0] as ServiceRecord

  return {
    requireOwned: ownership.requireOwned,
    lockOwned: ownership.lockOwned,
    openInPortal: openInPortal(needs, ownership),
    listInPortal: listInPortal(needs, ownership),
    logs,
    client: serviceClients(needs, ownership, logs),
    photos: sharePhotos(needs, ownership, logs),
    shareConfig: shareConfigs(needs, ownership, logs),
    renewConfigToken: renewConfigToken(needs),
    readPrivatePem: readPrivatePem(ownership),
    create: async (caller: ServiceCaller, input: NewService) => recordOf(await create(caller, input)),
    read: async (caller: ServiceCaller, serviceId: string) => recordOf(await ownership.requireOwned(caller, serviceId)),
    async list(caller: ServiceCaller): Promise<ServiceRecord[]> {
      const rows = await listServices(needs.database.kysely, companyOf(caller))
      return records(await ownership.visible(caller, rows))
    },
    change: async (caller: ServiceCaller, serviceId: string, input: ServiceChange) =>
      recordOf(await change(caller, serviceId, input)),
    remove: deleteService(needs, ownership),
    endCompany: endCompany(needs),
    async logPage(caller: ServiceActor, serviceId: string, query: PageQuery) {
      return logs.page((await ownership.requireOwned(caller, serviceId)).id, query)
    },
  }
}
