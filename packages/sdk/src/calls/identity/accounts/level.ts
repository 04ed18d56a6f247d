// The level of a company, which decides what it may do.
import type { Level } from '@company-data/protocol/levels'
import type { Api } from '../../../transport/api.ts'

export const levelCalls = (api: Api) => ({
  /** Changes the level. A data client, for example, needs `basic`. */
  setLevel: (level: Level): Promise<{ user_id: string; level: Level }> => api.put('/api/account/level', { level }),
})
