// Deletes a service: first its client, so that it cannot keep reading, then its rows, then its files.

import type { AfterDelete, ServiceCaller, ServiceDeps } from '../deps.ts'
import { removeEntry } from '../directory-entry/service-entry-store.ts'
import { insertFormerService, trimFormerServices } from '../former-service-store.ts'
import type { Ownership } from '../ownership.ts'
import { removeService } from '../service-store.ts'
import { listPhotos, type PhotoRow } from '../share/share-photo-store.ts'

/** B-20: how many deleted services without runs a company finds again. */
const MAX_FORMER_SERVICES = 1_000

/** A file that cannot be deleted now is deleted by the sweep later, because no row refers to it. */
const removePhotoFiles = async (
  { files, log }: Pick<ServiceDeps, 'files' | 'log'>,
  photos: readonly PhotoRow[],
): Promise<void> => {
  for (const { file_key } of photos) {
    await files
      .remove(file_key)
      .catch((error: unknown) => log.warn('photo of a deleted service not removed', { error: String(error) }))
  }
}

export const deleteService =
  (deps: ServiceDeps, ownership: Ownership) =>
  async (caller: ServiceCaller, serviceId: string): Promise<void> => {
    const { database, directory, clients, hooks, clock, keyLog } = deps
    let afterDelete: AfterDelete[] = []
    const photos = await database.transaction(async (tx) => {
      // The transaction may be retried, so the list starts empty each time.
      afterDelete = []
      const service = await ownership.lockOwned(tx, caller, serviceId)
      // The contracts of a sandbox bind no one.
      if (!service.sandbox) await hooks['services.may-delete'](tx, service)
      await insertFormerService(tx, service, clock.now())
      await hooks['services.deleting'](tx, service, (work) => afterDelete.push(work))
      await trimFormerServices(tx, service.company_user_id, MAX_FORMER_SERVICES)
      const servicePhotos = await listPhotos(tx, service.id)
      // The directory commits first. If the region's commit then fails, the service remains without its client, and the
      // next DELETE finishes the work.
      await directory.transaction(async (directoryTx) => {
        // The entry is deleted first: a sign-in app that is being registered locks it, and is found afterwards.
        await removeEntry(directoryTx, service.id)
        await clients.serviceClients.removeWithService(directoryTx, service.id, caller)
        await keyLog.release(directoryTx, [service.id])
      })
      await removeService(tx, service.id)
      return servicePhotos
    })
    await removePhotoFiles(deps, photos)
    for (const work of afterDelete) await work()
  }
