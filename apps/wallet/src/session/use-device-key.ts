// The device of this browser for the signed-in person; null if it has no key. The key itself stays in storage.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { readDeviceKey } from './device-key.ts'
import { useUser } from './use-session.tsx'

const deviceKeyQuery = (userId: string) =>
  queryOptions({
    queryKey: ['devices', 'here', userId],
    // A browser without storage, as in some private windows, has no key.
    queryFn: async () => {
      const key = await readDeviceKey(userId).catch(() => undefined)
      return key === undefined ? null : { deviceId: key.deviceId, name: key.name }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useDeviceKey = () => useQuery(deviceKeyQuery(useUser().id))
