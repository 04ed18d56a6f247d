// The services that the owner opens with the account key, and their opening without a question.
import type { ServiceRecord } from '@company-data/sdk/company'
import { droppedOnLock } from '@company-data/web/app/rules'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useKeyIsOpen } from '../../session/use-is-unlocked.ts'
import { useClient, useIsOwner } from '../../session/use-session.tsx'
import { serviceKeys, useServiceKeys } from '../use-service-keys.ts'
import { readOwnKey } from './own-key.ts'
import { sharedOpenings } from './shared-openings.ts'

export const OWN_KEYS = ['own-service-keys']

const shareOpening = sharedOpenings()

/** Their ids; the passphrases are fetched when needed. */
export const useOwnKeys = () => {
  const client = useClient()
  const isOwner = useIsOwner()
  const isOpen = useKeyIsOpen()
  return useQuery({
    queryKey: OWN_KEYS,
    queryFn: async () => (await client.ownServiceKeys.list()).map(({ service_id }) => service_id),
    enabled: isOwner && isOpen,
    meta: droppedOnLock,
  })
}

/** Opens the key of a service as soon as a page needs it, unless the user has locked it. */
export const useAutoUnlock = (service: ServiceRecord) => {
  const client = useClient()
  const keys = useServiceKeys()
  const ownKeys = useOwnKeys()
  const open = useMutation({
    mutationFn: () =>
      shareOpening(service.id, async () => {
        const locksBefore = serviceKeys.locks()
        const passphrase = await readOwnKey(client, service)
        return serviceKeys.unlock(service, { passphrase, pem: await client.privatePem.read(service.id) }, locksBefore)
      }),
  })
  const isWanted =
    service.has_private_pem &&
    ownKeys.data?.includes(service.id) === true &&
    !keys.isUnlocked(service.id) &&
    !keys.isLockedByUser(service.id)
  const start = useEffectEvent(() => open.mutate())
  useEffect(() => {
    if (isWanted) start()
  }, [isWanted])
  return { isOpening: isWanted && open.isPending, error: isWanted ? open.error : null }
}
