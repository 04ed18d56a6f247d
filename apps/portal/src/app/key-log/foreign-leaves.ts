// The entries of the key log that name a foreign key for a service of the company, read since the last visit.
import type { ForeignLeaf, LogPosition, PortalClient, ServiceRecord } from '@company-data/sdk/company'
import { queryOptions } from '@tanstack/react-query'

type LoggedService = Pick<ServiceRecord, 'id' | 'code' | 'public_key'>

/** The findings of an earlier visit: the log only grows, so its beginning need not be read again. */
interface Reading {
  codes: readonly string[]
  position: LogPosition
  leaves: ForeignLeaf[]
}

type ReadingStorage = Pick<Storage, 'getItem' | 'setItem'>

const toStorageKey = (userId: string): string => `key-log:${userId}`

/** Undefined where a code was not looked for before: the whole log is read then. */
const findEarlier = (storage: ReadingStorage, userId: string, codes: readonly string[]): Reading | undefined => {
  try {
    const earlier: Reading | null = JSON.parse(storage.getItem(toStorageKey(userId)) ?? 'null')
    return codes.every((code) => earlier?.codes.includes(code)) ? (earlier ?? undefined) : undefined
  } catch {
    return undefined
  }
}

export const findForeignLeaves = async (
  { keyLog }: Pick<PortalClient, 'keyLog'>,
  userId: string,
  services: readonly LoggedService[],
  storage: ReadingStorage = localStorage,
): Promise<ForeignLeaf[]> => {
  const codes = services.map(({ code }) => code)
  const earlier = findEarlier(storage, userId, codes)
  const { leaves: newLeaves, position } = await keyLog.findForeign(services, earlier?.position)
  const leaves = [...(earlier?.leaves ?? []), ...newLeaves]
  try {
    storage.setItem(toStorageKey(userId), JSON.stringify({ codes, position, leaves } satisfies Reading))
  } catch {
    // Without room, the next visit reads the whole log.
  }
  return leaves.filter(({ code }) => codes.includes(code))
}

/** One reading for all pages. */
export const foreignLeavesQuery = (client: PortalClient, userId: string, services: readonly LoggedService[]) =>
  queryOptions({
    queryKey: ['key-log', userId, services.map(({ id, code, public_key }) => [id, code, public_key])],
    queryFn: () => findForeignLeaves(client, userId, services),
    staleTime: 60_000,
  })
