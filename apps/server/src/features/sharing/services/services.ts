// The operations on the services of one region, for routes and other features.
import { ApiError } from '@company-data/protocol/errors'
import type { NewService, ServiceRecord } from '@company-data/protocol/wire/sharing/services'
import { changeService } from './configuration/change-service.ts'
import { renewConfigToken } from './configuration/config-token.ts'
import { listInPortal, openInPortal } from './configuration/require-2fa.ts'
import { createService } from './create-service.ts'
import { deleteService } from './deletion/delete-service.ts'
import { listDeleted, orDeleted } from './deletion/deleted-services.ts'
import { endCompany } from './deletion/end-company.ts'
import { forgetCompany } from './deletion/forget-company.ts'
import type { ServiceCaller, ServiceDeps } from './deps.ts'
import { listServicePages } from './list-services.ts'
import { ownerKeys } from './owner-keys/owner-keys.ts'
import { ownership as ownershipOf } from './ownership.ts'
import { readPrivatePem } from './private-pem/private-pem.ts'
import { sandboxes } from './sandbox/sandbox.ts'
import { testPersons } from './sandbox/test-persons.ts'
import { serviceClients } from './service-client/service-client.ts'
import { serviceLogs } from './service-log/service-log.ts'
import { serviceRecords } from './service-record.ts'
import { serviceRows } from './service-rows.ts'
import { findRecordRow, type ServiceChange, type ServiceRecordRow } from './service-store.ts'
import { shareConfigs } from './share/share-config.ts'
import { sharePhotos } from './share/share-photos.ts'

export type Services = ReturnType<typeof serviceActions>

export const serviceActions = (deps: ServiceDeps) => {
  const ownership = ownershipOf(deps)
  const logs = serviceLogs(deps)
  const open = openInPortal(deps, ownership)
  const records = serviceRecords(deps)
  const create = createService(deps)
  const change = changeService(deps, ownership, logs)
  const sandbox = sandboxes(deps, ownership)
  const removeService = deleteService(deps, ownership)
  const toRecord = async (row: ServiceRecordRow): Promise<ServiceRecord> => (await records([row]))[0] as ServiceRecord

  return {
    rows: serviceRows(),
    requireOwned: ownership.requireOwned,
    /** For reading runs and documents. */
    requireReadable: orDeleted(ownership, ownership.requireOwned),
    readInPortal: orDeleted(ownership, open),
    listDeleted: listDeleted(deps),
    lockOwned: ownership.lockOwned,
    openInPortal: open,
    listInPortal: listInPortal(deps, ownership),
    logs,
    client: serviceClients(deps, ownership, logs),
    photos: sharePhotos(deps, ownership, logs),
    shareConfig: shareConfigs(deps, ownership, logs),
    renewConfigToken: renewConfigToken(deps),
    readPrivatePem: readPrivatePem(deps, ownership),
    ownerKeys: ownerKeys(deps),
    create: async (caller: ServiceCaller, input: NewService) => toRecord(await create(caller, input)),
    async read(caller: ServiceCaller, serviceId: string): Promise<ServiceRecord> {
      const { id } = await ownership.requireOwned(caller, serviceId)
      const row = await findRecordRow(deps.database.kysely, id)
      if (!row) throw new ApiError('services.not_found')
      return toRecord(row)
    },
    listPages: listServicePages(deps, ownership, records),
    change: async (caller: ServiceCaller, serviceId: string, input: ServiceChange) =>
      toRecord(await change(caller, serviceId, input)),
    sandbox,
    testPersons: testPersons(deps, ownership),
    async remove(caller: ServiceCaller, serviceId: string): Promise<void> {
      await sandbox.removeWithService(caller, serviceId, () => removeService(caller, serviceId))
    },
    endCompany: endCompany({
      ...deps,
      // The company is deleted already: persons who cannot be deleted now are deleted by a job.
      removeSandboxPersons: (serviceId) =>
        deps.accounts.sandbox
          .removeAll(serviceId, { kind: 'system' })
          .catch((error: unknown) => deps.log.warn('persons of a sandbox not deleted', { error: String(error) })),
    }),
    forgetCompany: forgetCompany(deps),
  }
}
