// The features on one region's database, one line each, in the order in which they are built.
import type { Database } from '../platform/db/index.ts'
import { hookMap } from '../platform/hooks/hooks.ts'
import type { RegionTables } from '../schema/region.ts'
import type { DirectoryFeatures } from './directory.ts'
import * as features from './features.ts'
import { type RegionHooks, regionSubscriptions } from './hooks.ts'
import type { Platform } from './open-platform.ts'
import { previewTemplate, readTemplate } from './pdf/templates.ts'
import { describeForRow, pluginForms } from './plugins/forms.ts'

export type RegionFeatures = ReturnType<typeof regionFeatures>

/** The platform, the features of the directory, and the database, files and hooks of one region. */
const createRegionDeps = (
  platform: Platform,
  directoryFeatures: DirectoryFeatures,
  region: string,
  database: Database<RegionTables>,
) => {
  const { photoMaxMb, documentMaxMb, shareOnceFileDays, challengeSeconds } = platform.config
  const { hooks, subscribe } = hookMap<RegionHooks>()
  const deps = {
    ...platform,
    ...directoryFeatures,
    region,
    database,
    files: platform.getFileStore(region),
    sweeps: platform.getSweeps(region),
    regionDatabases: features.regionDatabases({ ...platform, ...directoryFeatures, region, database }),
    hooks,
    lockHomeRegion: features.lockHomeRegion,
    photoMaxMb,
    documentMaxMb,
    shareOnceFileDays,
    challengeSeconds,
  }
  return { deps, subscribe }
}

/** The jobs of accounts that run at the home region. */
const accountJobs = ({ accounts }: DirectoryFeatures, region: string) => [
  accounts.startOverJob(region),
  accounts.requestedDeletionJob(region),
]

const templateReaders = ({ pdfPool }: Platform) => ({
  readTemplate: readTemplate(pdfPool),
  previewTemplate: previewTemplate(pdfPool),
})

export const regionFeatures = (
  platform: Platform,
  directoryFeatures: DirectoryFeatures,
  region: string,
  database: Database<RegionTables>,
) => {
  const { deps, subscribe } = createRegionDeps(platform, directoryFeatures, region, database)
  const { quotas } = directoryFeatures
  const idempotency = features.idempotency(deps)
  const changes = features.changes({ ...deps, eventNumbers: platform.config.eventNumbers })
  const services = features.services({ ...deps, changes })
  const describePlugin = describeForRow(features.pluginDescriber(deps))
  const requestFields = features.requestFields({ ...deps, services, describePlugin })
  const plugins = features.plugins({
    ...deps,
    forms: pluginForms({ ...directoryFeatures, services, requestFields }),
    pluginAllowHosts: platform.config.pluginAllowHosts,
  })
  const push = features.push(deps)
  const contactData = features.contactData(deps)
  const connections = features.connections({ ...deps, services, requestFields, contactData, changes, push })
  const verifications = features.verifications({ ...deps, contactData })
  const connectRequests = features.connectRequests({ ...deps, services, connections, changes, push, idempotency })
  const blocks = features.blocks(deps)
  const webhooks = features.webhooks({ ...deps, log: deps.log.of('webhooks'), services, changes })
  const twoFactor = features.twoFactor({ ...deps, services, connections, blocks, changes, push })
  const messages = features.messages({ ...deps, services, connections, changes, push, idempotency })
  const customer = { services, connections, changes, push, idempotency }
  const documents = features.documents({ ...deps, ...customer, verifications })
  const flows = features.flows({
    ...deps,
    ...templateReaders(platform),
    services,
    requestFields,
    listPlugins: plugins.list,
  })
  const flowRuns = features.flowRuns({ ...deps, ...customer, contactData, requestFields, flows, plugins, documents })
  const accountCleanup = features.accountCleanup(deps)
  const quotaReads = features.quotaReads(quotas, { region: database.kysely, directory: platform.directory.kysely })
  const subscribers = { services, requestFields, connections, connectRequests, blocks, twoFactor, documents, flows }
  subscribe(regionSubscriptions(deps, { ...subscribers, flowRuns, plugins }))
  return {
    services,
    requestFields,
    changes,
    connections,
    contactData,
    verifications,
    connectRequests,
    blocks,
    webhooks,
    twoFactor,
    messages,
    documents,
    flows,
    flowRuns,
    accountCleanup,
    accountEnds: { jobs: accountJobs(directoryFeatures, region) },
    fileSweeps: { jobs: [deps.sweeps.job] },
    idempotency,
    push,
    plugins,
    overview: features.overview({ ...deps, ...subscribers, changes, webhooks, flowRuns }),
    requestHistory: features.requestHistory({ ...deps, services }),
    quotaReads,
  }
}
