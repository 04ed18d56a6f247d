// The features on the directory, one line each, in the order in which they are built; every process has them.
import type { Accounts } from '../features/identity/accounts/index.ts'
import * as features from './features.ts'
import type { DirectoryHooks } from './hooks.ts'
import type { Platform } from './open-platform.ts'
import { describeForClaim } from './plugins/forms.ts'
import { unlockRules } from './unlock-rules.ts'

export type DirectoryFeatures = ReturnType<typeof directoryFeatures>

/** The settings of accounts. Mails name the support page, or the address that they come from. */
const accountSettings = ({ config }: Platform, unlock: ReturnType<typeof unlockRules>) => {
  const { accountTimes, platformIdentity, mailFrom, levelsBy } = config
  const operatorContact = platformIdentity.supportUrl ?? platformIdentity.operatorUrl ?? mailFrom
  return { ...accountTimes, ...unlock, operatorContact, levelsBy }
}

/** The platform, and rows of services, connections and contact data for features that reach the region of an account themselves. */
const withRows = (platform: Platform) => ({
  ...platform,
  serviceEntries: features.serviceEntries(),
  contactData: { rows: features.contactDataRows() },
  services: { rows: features.serviceRows() },
  connections: { rows: features.connectionRows(), enrollments: features.connectionEnrollments() },
})

/** The features that need no other feature. */
const independentFeatures = (platform: Platform, hooks: DirectoryHooks) => ({
  keyLog: features.keyLog(platform),
  regions: features.regions(platform),
  operators: features.operators(platform),
  fieldTypes: features.fieldTypes({ ...platform, hooks }),
  names: features.names({ ...platform, nameRules: platform.config.nameRules }),
})

export const directoryFeatures = (platform: Platform, hooks: DirectoryHooks) => {
  const deps = withRows(platform)
  const independent = independentFeatures(platform, hooks)
  const { keyLog, regions, fieldTypes, names } = independent
  const unlock = unlockRules(platform)
  const platformIdentity = features.platformIdentity({ ...platform, ...unlock, readKeyLogKey: keyLog.readVerifierKey })
  const quotas = features.quotas({
    ...platform,
    // A quota is checked inside a transaction. Loading a stale state there would need a second connection, and many
    // calls of one account would wait for each other. A change of the level drops the known state.
    readLevel: async (userId) => (accounts.lastState(userId) ?? (await accounts.state(userId)))?.level ?? 'free',
  })
  const tokens = features.tokens({ ...platform, hooks, quotas })
  const accounts: Accounts = features.accounts({
    ...platform,
    ...accountSettings(platform, unlock),
    hooks,
    tokens,
    regions,
    quotas,
    names,
  })
  const companies = features.companies({ ...platform, accounts, quotas })
  const clients = features.clients({ ...platform, tokens, accounts, quotas })
  const delegates = features.delegates({ ...deps, accounts, regions, tokens, quotas })
  const keys = features.keys({ ...deps, accounts })
  const oauth = features.oauth({ ...platform, hooks, regions, tokens, accounts, companies, clients, delegates })
  const signInApps = features.signInApps({
    ...deps,
    regions,
    fieldTypes,
    accounts,
    clients,
    tokens,
    quotas,
    names,
    describePlugin: describeForClaim(platform, accounts, features.pluginDescriber({ ...platform, fieldTypes })),
  })
  const challengeStore = features.challengeStore(platform)
  const twoFactorConsents = features.twoFactorConsents({ ...deps, regions, accounts, challengeStore })
  const platformSeal = features.platformSeal({ ...platform, keyLog, timestamps: platform.sealTimestamps })
  const reports = features.reports({ ...deps, accounts, companies })
  const accountHolds = features.accountHolds(platform)
  const cells = features.cells({ ...platform, homeRegions: accounts.homeRegions })
  const regionMoves = features.regionMoves({ ...platform, accounts, regions, hooks })
  return {
    ...independent,
    platformIdentity,
    quotas,
    tokens,
    accounts,
    companies,
    clients,
    delegates,
    keys,
    oauth,
    signInApps,
    challengeStore,
    twoFactorConsents,
    accountHolds,
    cells,
    regionMoves,
    reports,
    platformSeal,
  }
}
