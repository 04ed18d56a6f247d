// The regions of the platform: where an account can live (D1-FRONT-02).
import { profilePrefix } from '@company-data/protocol/contract/prefixes'
import type { regions } from '@company-data/protocol/nouns/regions/contract'
import { regionRoutes } from '@company-data/protocol/nouns/regions/routes'
import type { Device } from '../session/device.ts'
import { calls } from '../transport/calls.ts'
import { frontDoor } from '../transport/front-door.ts'

export const regionCalls = ({ api }: Pick<Device, 'api'>) => {
  const { list } = calls<typeof regions>()(api, regionRoutes, profilePrefix, frontDoor)
  return {
    /**
     * The regions of the platform. It needs no session.
     * @example
     * for (const { region } of await person.regions.list()) console.log(region)
     */
    list,
  }
}
