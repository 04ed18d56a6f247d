// The service keys that a delegate was handed: sealed by the company to the delegate's key, opened here (G-054).
import type { Device } from '../../../session/device.ts'

export interface HandedOverKey {
  service_id: string
  /** The service's passphrase, in clear. */
  passphrase: string
}

export const handedOverKeyCalls = ({ api, key }: Device) => ({
  async serviceKeys(): Promise<HandedOverKey[]> {
    const keys = await api.get<{ service_id: string; value: string }[]>('/api/delegates/me/keys')
    return Promise.all(
      keys.map(async ({ service_id, value }) => ({ service_id, passphrase: await key.openValue(value) })),
    )
  },
})
