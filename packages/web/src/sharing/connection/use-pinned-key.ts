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

const compare = (pinned: string | undefined, computed: string): PinState => {
  if (pinned === undefined) return 'unpinned'
  return pinned === computed ? 'pinned' : 'mismatch'
}

/** Query key prefix: refetch it after a key was remembered. */
export const PINNED_KEY = 'pinned-key'

export const usePinnedKey = (
  { pins }: Pick<PersonClient, 'pins'>,
  { id, public_key }: { id: string; public_key: string },
): PinnedKey | undefined =>
  useQuery({
    queryKey: [PINNED_KEY, id, public_key],
    queryFn: async (): Promise<PinnedKey> => {
      const computed = await computeFingerprint(public_key)
      try {
        const pinned = await pins.fingerprint({ id, kind: 'service' })
        return { fingerprint: pinned ?? computed, state: compare(pinned, computed) }
      } catch (error) {
        if (!(error instanceof SessionError)) throw error
        return { fingerprint: computed, state: 'unknown' }
      }
    },
  }).data
