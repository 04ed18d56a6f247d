// The device of this browser's old key for the signed-in person; null if it has none.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { readDeviceKey } from './device-key.ts'
import { useUser } from './use-session.tsx'

const deviceKeyQuery = (userId: string) =>
  queryOptions({
    queryKey: ['devices', 'here', userId],
    // A browser without storage, as in some private windows, has no key.
    queryFn: async () => (await readDeviceKey(userId).catch(() => undefined))?.deviceId ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useDeviceKey = () => useQuery(deviceKeyQuery(useUser().id))
