// The identity of the platform, which a page shows beside its own name.
import { platformPrefix } from '@company-data/protocol/contract/prefixes'
import type { platform } from '@company-data/protocol/nouns/platform/contract'
import { platformRoutes } from '@company-data/protocol/nouns/platform/routes'
import type { PlatformRecord } from '@company-data/protocol/wire/operations/platform'
import type { Device } from '../session/device.ts'
import { calls } from '../transport/calls.ts'
import { frontDoor } from '../transport/front-door.ts'

export const platformCalls = ({ api, relyingParty }: Pick<Device, 'api' | 'relyingParty'>) => {
  const raw = calls<typeof platform>()(api, platformRoutes, platformPrefix, frontDoor)
  return {
    /**
     * The name of the platform, who operates it, and where a person finds help. It needs no session.
     * @example
     * const { name, support_url } = await person.platform.read()
     */
    async read(): Promise<PlatformRecord> {
      const record = await raw.read()
      relyingParty.keep(record)
      return record
    },
  }
}
