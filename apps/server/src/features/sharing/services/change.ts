// Changes of a service, each with its line in the log; what changes nothing leaves no trace.
import { ApiError } from '@company-data/protocol/errors'
import type { ShareConfig, ShareConfigChange } from '@company-data/protocol/wire/sharing/share-config'
import { codeOf } from '../../../platform/db/store-error.ts'
import type { ServiceLogs } from './logs.ts'
import type { ServiceCaller, ServiceNeeds } from './needs.ts'
import type { Ownership } from './ownership.ts'
import {
  type RegionTx,
  type ServiceChange,
  type ServiceRow,
  updateEntryCode,
  updateService,
  updateShareConfig,
} from './store.ts'

const UNIQUE_VIOLATION = '23505'

/** What customers see of a service; its other settings are the company's own matter. */
const SHOWN: ReadonlySet<string> = new Set(['name', 'description', 'share_code', 'audience'])

/** The members that really differ; one that was left out stays as it is. */
const differing = (row: ServiceRow, change: ServiceChange): ServiceChange =>
  Object.fromEntries(
    Object.entries(change).filter(([name, value]) => value !== undefined && value !== row[name as keyof ServiceRow]),
  )

/** The share code is the only thing of a service that has to be unique and can change. */
const write = async (tx: RegionTx, row: ServiceRow, change: ServiceChange): Promise<ServiceRow> => {
  try {
    await updateService(tx, row.id, change)
  } catch (error) {
    if (codeOf(error) !== UNIQUE_VIOLATION) throw error
    throw new ApiError('services.share_code_taken', { cause: error })
  }
  return { ...row, ...change } as ServiceRow
}

const shareConfigOf = ({ share_config_token, share_fields }: ServiceRow): ShareConfig => ({
  config_token: share_config_token,
  fields: share_fields as string[],
})

export const serviceChanges = (
  { database, directory, ids, hooks }: ServiceNeeds,
  owned: Ownership,
  logs: ServiceLogs,
) => ({
  change: (caller: ServiceCaller, serviceId: string, wanted: ServiceChange): Promise<ServiceRow> =>
    database.transaction(async (tx) => {
      const row = await owned.lockOwned(tx, caller, serviceId)
      const change = differing(row, wanted)
      const changed = Object.keys(change)
      if (changed.length === 0) return row
      const written = await write(tx, row, change)
      await logs.append(tx, row, {
        kind: 'service.updated',
        message: `Changed: ${changed.join(', ')}`,
        data: { changed },
      })
      if (changed.some((name) => SHOWN.has(name))) await hooks['services.changed']({ database, tx }, written)
      // The directory commits inside. Should the region's commit fail then, the old code is still the service's here and
      // is looked up in vain, until the change is made again or another service takes one of the two codes.
      if ('share_code' in change) await directory.transaction((directoryTx) => updateEntryCode(directoryTx, written))
      return written
    }),
  shareConfig: async (caller: ServiceCaller, serviceId: string): Promise<ShareConfig> =>
    shareConfigOf(await owned.requireOwned(caller, serviceId)),
  /** G-064: whoever did not read the last version does not overwrite it. */
  setShareConfig: (caller: ServiceCaller, serviceId: string, input: ShareConfigChange): Promise<ShareConfig> =>
    database.transaction(async (tx) => {
      const row = await owned.lockOwned(tx, caller, serviceId)
      if (row.share_config_token !== input.config_token) throw new ApiError('services.config_conflict')
      const config = { fields: input.fields, token: ids.next() }
      await updateShareConfig(tx, row.id, config)
      await logs.append(tx, row, {
        kind: 'service.updated',
        message: 'Changed: share_config',
        data: { changed: ['share_config'] },
      })
      return { config_token: config.token, fields: config.fields }
    }),
})
