// Moving the home region; calls follow by themselves, at the latest with the next token (G-043, D1-FRONT-16).
import type { Api } from '../../transport/api.ts'

export interface RegionMove {
  region: string
  status: 'moving' | 'unchanged'
}

export const regionMoveCalls = (api: Api) => ({
  /** Accepted, not done: the move runs on, and writes are refused meanwhile. */
  moveRegion: (region: string): Promise<RegionMove> => api.post('/api/profile/migrate-region', { region }),
})
