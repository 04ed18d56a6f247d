// Which device this browser is to the person who is signed in; null: it has no key of its own. The key itself stays where it is.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { readDeviceKey } from './device-key.ts'
import { useUser } from './use-session.tsx'

const deviceKeyQuery = (userId: string) =>
  queryOptions({
    queryKey: ['devices', 'here', userId],
    // A browser that stores nothing, as in some private windows, has no key.
    queryFn: async () => {
      const key = await readDeviceKey(userId).catch(() => undefined)
      return key === undefined ? null : { deviceId: key.deviceId, name: key.name }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useDeviceKey = () => useQuery(deviceKeyQuery(useUser().id))
