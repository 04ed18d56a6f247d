// Delegates: colleagues with their own login who see the services they are granted (G-054).
import { sealValue } from '@company-data/crypto'
import type { DelegatePublicKey, DelegateRecord } from '@company-data/protocol/wire/identity/delegates'
import type { Api } from '../../../transport/api.ts'
import { path } from '../../../transport/path.ts'
import { requireKey } from '../accounts/recovery-copies.ts'

export interface NewDelegate {
  email: string
  name: string
  service_ids: readonly string[]
}

export interface KeyHandover {
  delegateId: string
  serviceId: string
  /** The service's passphrase in clear; it is sealed here to the delegate's own key. */
  passphrase: string
  /** The fingerprint that the delegate told you: another key is then refused. */
  public_key_sha256?: string
}

const one = (delegateId: string): string => path`/api/delegates/${delegateId}`

export const delegateCalls = (api: Api) => {
  const delegatePublicKey = (delegateId: string): Promise<DelegatePublicKey> => api.get(`${one(delegateId)}/public-key`)
  return {
    listDelegates: (): Promise<DelegateRecord[]> => api.get('/api/delegates'),
    inviteDelegate: (delegate: NewDelegate): Promise<DelegateRecord> => api.post('/api/delegates', delegate),
    /** `service_ids` is the whole new set of granted services. */
    updateDelegate: (delegateId: string, patch: Partial<Omit<NewDelegate, 'email'>>): Promise<DelegateRecord> =>
      api.put(one(delegateId), patch),
    deleteDelegate: (delegateId: string): Promise<void> => api.delete(one(delegateId)),
    delegatePublicKey,
    async handOverServiceKey({ delegateId, serviceId, passphrase, public_key_sha256 }: KeyHandover): Promise<void> {
      const publicKey = await requireKey((await delegatePublicKey(delegateId)).public_key, public_key_sha256)
      const value = await sealValue(passphrase, publicKey)
      await api.post(`${one(delegateId)}${path`/services/${serviceId}/key`}`, { value })
    },
  }
}
