// The entries of the key log under a service's code that name a foreign key; read on from the last visit.
import type { ForeignLeaf, PortalClient, ServiceRecord } from '@company-data/sdk/company'

type LoggedCode = Pick<ServiceRecord, 'id' | 'code' | 'public_key'>

/** What an earlier visit found: the log only grows, so its beginning need not be read again. */
interface Reading {
  code: string
  next: number
  leaves: ForeignLeaf[]
}

type ReadingStorage = Pick<Storage, 'getItem' | 'setItem'>

const toStorageKey = (serviceId: string): string => `key-log:${serviceId}`

const readEarlier = (storage: ReadingStorage, { id, code }: LoggedCode): Reading => {
  const nothing = { code, next: 0, leaves: [] }
  try {
    const earlier: Reading = JSON.parse(storage.getItem(toStorageKey(id)) ?? 'null') ?? nothing
    return earlier.code === code ? earlier : nothing
  } catch {
    return nothing
  }
}

export const findForeignLeaves = async (
  { keyLog }: Pick<PortalClient, 'keyLog'>,
  service: LoggedCode,
  storage: ReadingStorage = localStorage,
): Promise<ForeignLeaf[]> => {
  const earlier = readEarlier(storage, service)
  const { leaves: newLeaves, next } = await keyLog.findForeign([service], earlier.next)
  const leaves = [...earlier.leaves, ...newLeaves]
  try {
    storage.setItem(toStorageKey(service.id), JSON.stringify({ code: service.code, next, leaves }))
  } catch {
    // Without room, the next visit reads the whole log.
  }
  return leaves
}
