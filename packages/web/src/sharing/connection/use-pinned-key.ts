// The key of a service as this page computes it, beside the one that the account remembers.
import { type PersonClient, type PinState, SessionError } from '@company-data/sdk/person'
import { useQuery } from '@tanstack/react-query'
import { computeFingerprint } from '../fingerprint.ts'

export interface PinnedKey {
  /** The remembered fingerprint; without one, that of the key from the platform. */
  fingerprint: string
  /** `unknown`: the remembered keys do not open, or the app is locked. */
  state: PinState | 'unknown'
}

/** The service, and a customer's connection that leads to it: the key of both is remembered. */
export const toKeyOwner = (serviceId: string, connectionId?: string) => ({
  id: serviceId,
  kind: 'service' as const,
  ...(connectionId !== undefined && { via: `connection:${connectionId}` }),
})

/** Query key prefix: refetch it after a key was remembered. */
export const PINNED_KEY = 'pinned-key'

export const usePinnedKey = (
  { pins }: Pick<PersonClient, 'pins'>,
  { id, public_key }: { id: string; public_key: string },
  connectionId?: string,
): PinnedKey | undefined =>
  useQuery({
    queryKey: [PINNED_KEY, connectionId ?? '', id, public_key],
    queryFn: async (): Promise<PinnedKey> => {
      const computed = await computeFingerprint(public_key)
      try {
        const owner = toKeyOwner(id, connectionId)
        const [pinned, state] = [await pins.fingerprint(owner), await pins.state(owner, public_key)]
        return { fingerprint: pinned ?? computed, state }
      } catch (error) {
        if (!(error instanceof SessionError)) throw error
        return { fingerprint: computed, state: 'unknown' }
      }
    },
  }).data
