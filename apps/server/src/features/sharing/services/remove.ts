// Deletes a service: its client first, so that nobody reads on, then its rows, then its files.
import type { AfterDelete, ServiceCaller, ServiceNeeds } from './needs.ts'
import type { Ownership } from './ownership.ts'
import { listPhotos } from './photo-store.ts'
import { removeEntry, removeService } from './store.ts'

export const removeServices =
  ({ database, directory, clients, files, log, hooks }: ServiceNeeds, owned: Ownership) =>
  async (caller: ServiceCaller, serviceId: string): Promise<void> => {
    let afterwards: AfterDelete[] = []
    const photos = await database.transaction(async (tx) => {
      afterwards = []
      const row = await owned.lockOwned(tx, caller, serviceId)
      await hooks['services.may-delete'](tx, row)
      await hooks['services.deleting'](tx, row, (act) => afterwards.push(act))
      const found = await listPhotos(tx, row.id)
      // The directory commits inside: should the region's commit fail then, the service is still there without its
      // client, and the next DELETE finishes it.
      await directory.transaction(async (directoryTx) => {
        await clients.forService.removeIn(directoryTx, row.id, caller)
        await removeEntry(directoryTx, row.id)
      })
      await removeService(tx, row.id)
      return found
    })
    // What cannot be removed now is found by the sweep: no row refers to it any more.
    for (const { file_key } of photos) {
      await files
        .remove(file_key)
        .catch((error: unknown) => log.warn('a photo was not removed', { error: String(error) }))
    }
    for (const act of afterwards) await act()
  }
