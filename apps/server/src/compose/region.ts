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

export const regionFeatures = (
  platform: Platform,
  { quotas, ...directoryFeatures }: DirectoryFeatures,
  region: string,
  database: Database<RegionTables>,
) => {
  const { hooks, subscribe } = hookMap<RegionHooks>()
  const { photoMaxMb, documentMaxMb, shareOnceFileDays, challengeSeconds } = platform.config
  const files = platform.filesOf(region)
  const sweeps = platform.sweepsOf(region)
  const { holdHome } = features
  const needs = {
    ...platform,
    ...directoryFeatures,
    ...{ region, database, files, sweeps, hooks, holdHome, quotas, photoMaxMb, documentMaxMb, shareOnceFileDays },
    challengeSeconds,
  }
  const idempotency = features.idempotency(needs)
  const services = features.services(needs)
  const describePlugin = describeForRow(features.pluginDescriber(needs))
  const requestFields = features.requestFields({ ...needs, services, describePlugin })
  const plugins = features.plugins({
    ...needs,
    forms: pluginForms(directoryFeatures.signInApps, directoryFeatures.accounts),
    pluginAllowHosts: platform.config.pluginAllowHosts,
  })
  const changes = features.changes(needs)
  const push = features.push(needs)
  const connections = features.connections({ ...needs, services, requestFields, changes, push })
  const profiles = features.profiles({ ...needs, connections })
  const verifications = features.verifications({ ...needs, connections })
  const connectRequests = features.connectRequests({ ...needs, services, connections, changes, push, idempotency })
  const webhooks = features.webhooks({ ...needs, services, changes })
  const twoFactor = features.twoFactor({ ...needs, connections, changes, push })
  const messages = features.messages({ ...needs, services, connections, changes, push, idempotency })
  const documents = features.documents({
    ...needs,
    ...{ services, connections, changes, push, idempotency, verifications },
  })
  const flows = features.flows({
    ...needs,
    services,
    readTemplate: readTemplate(platform.pdfPool),
    previewTemplate: previewTemplate(platform.pdfPool),
    listPlugins: plugins.list,
  })
  const flowRuns = features.flowRuns({
    ...needs,
    plugins,
    services,
    connections,
    changes,
    push,
    idempotency,
    documents,
  })
  const overview = features.overview({ ...needs, services, changes, webhooks })
  const accountCleanup = features.accountCleanup(needs)
  const quotaReads = features.quotaReads(quotas, { region: database.kysely, directory: platform.directory.kysely })
  subscribe(
    regionSubscriptions(needs, { services, connections, connectRequests, twoFactor, documents, flowRuns, plugins }),
  )
  return {
    ...{ services, requestFields, changes, connections, profiles, verifications, connectRequests, webhooks },
    ...{ twoFactor, messages, documents, flows, flowRuns, accountCleanup, idempotency, push, plugins, overview },
    quotaReads,
  }
}
