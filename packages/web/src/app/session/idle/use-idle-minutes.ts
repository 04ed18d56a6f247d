// The idle time that this browser has chosen, and the one that counts for the account.
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { trustedDevicesQuery } from '../../account-queries.ts'
import { useSessionState, useTypedSession } from '../use-session.tsx'
import { type IdleMinutes, idleMinutes, isUnlockingPasskey, limitIdleMinutes, needsPasskey } from './idle-minutes.ts'

export const useIdleMinutes = (): IdleMinutes => useSyncExternalStore(idleMinutes.subscribe, idleMinutes.read)

/** False until the devices are read. They are read only where the answer matters. */
const useHasPasskey = (isNeeded: boolean): boolean => {
  const { client } = useTypedSession()
  const isOpen = useSessionState() === 'open'
  const { data } = useQuery({ ...trustedDevicesQuery(client), enabled: isNeeded && isOpen })
  return data?.some(isUnlockingPasskey) ?? false
}

export const useEffectiveIdleMinutes = (): IdleMinutes => {
  const minutes = useIdleMinutes()
  return limitIdleMinutes(minutes, useHasPasskey(needsPasskey(minutes)))
}
