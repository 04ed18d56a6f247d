// Moves the account to another home region; later calls follow by themselves (G-043, D1-FRONT-16).
import type { Api } from '../../transport/api.ts'

/**
 * The answer to the request for a move.
 * @example
 * const { status }: RegionMove = await company.moveRegion('us')
 */
export interface RegionMove {
  region: string
  status: 'moving' | 'unchanged'
}

export const regionMoveCalls = (api: Api) => ({
  /** Starts the move and returns before it is done. Writes are refused until then. */
  moveRegion: (region: string): Promise<RegionMove> => api.post('/api/profile/migrate-region', { region }),
})
