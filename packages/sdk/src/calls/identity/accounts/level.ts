// The level of a company, which decides the features it may use.
import type { Level } from '@company-data/protocol/levels'
import type { AccountLevel } from '@company-data/protocol/wire/identity/account-level'
import type { Api } from '../../../transport/api.ts'

export const levelCalls = (api: Api) => ({
  /**
   * Changes the level. A data client, for example, needs `basic`.
   * @example
   * await company.setLevel('pro')
   */
  setLevel: (level: Level): Promise<AccountLevel> => api.put('/api/account/level', { level }),
})
