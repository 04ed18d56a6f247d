// Moves the account to another home region; later calls follow by themselves (G-043, D1-FRONT-16).
import type { RegionMove } from '@company-data/protocol/wire/operations/region-move'
import type { Api } from '../../transport/api.ts'

export const regionMoveCalls = (api: Api) => ({
  /**
   * Starts the move and returns before it is done. Writes are refused until then.
   * @example
   * const [, other] = await person.listRegions()
   * if (other) await person.moveRegion(other.region)
   */
  moveRegion: (region: string): Promise<RegionMove> => api.post('/api/profile/migrate-region', { region }),
})
