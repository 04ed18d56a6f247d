// The identity of the platform, which a page shows beside its own name.
import type { PlatformRecord } from '@company-data/protocol/wire/operations/platform'
import type { Device } from '../../session/device.ts'
import { frontDoor } from '../identity/accounts/start-session.ts'

export const platformCalls = ({ api, relyingParty }: Pick<Device, 'api' | 'relyingParty'>) => ({
  /**
   * The name of the platform, who operates it, and where a person finds help. It needs no session.
   * @example
   * const { name, support_url } = await person.readPlatform()
   */
  async readPlatform(): Promise<PlatformRecord> {
    const record = await api.get<PlatformRecord>('/api/platform', undefined, frontDoor)
    relyingParty.keep(record)
    return record
  },
})
