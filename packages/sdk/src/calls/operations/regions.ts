// The regions of the platform: where an account can live (D1-FRONT-02).
import type { Region } from '@company-data/protocol/wire/operations/regions'
import type { Device } from '../../session/device.ts'
import { frontDoor } from '../identity/accounts/start-session.ts'

export const regionCalls = ({ api }: Pick<Device, 'api'>) => ({
  /**
   * The regions of the platform. It needs no session.
   * @example
   * for (const { region } of await person.listRegions()) console.log(region)
   */
  listRegions: (): Promise<Region[]> => api.get('/api/regions', undefined, frontDoor),
})
