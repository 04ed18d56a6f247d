// The level of a company, which decides the features it may use.
import { profilePrefix } from '@company-data/protocol/contract/prefixes'
import type { Level } from '@company-data/protocol/levels'
import type { accountLevels } from '@company-data/protocol/nouns/account-level/contract'
import { accountLevelRoutes } from '@company-data/protocol/nouns/account-level/routes'
import type { AccountLevel } from '@company-data/protocol/wire/identity/account-level'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'

export const levelCalls = (api: Api) => {
  const raw = calls<typeof accountLevels>()(api, accountLevelRoutes, profilePrefix)
  return {
    /**
     * Changes the level. A data client, for example, needs `basic`.
     * @example
     * await company.level.update('pro')
     */
    update: (level: Level): Promise<AccountLevel> => raw.update({ level }),
  }
}
