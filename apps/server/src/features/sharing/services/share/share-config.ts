// The share configuration of a service: which profile fields of the company its customers see (G-064).
import { ApiError } from '@company-data/protocol/errors'
import type { ShareConfig, ShareConfigChange } from '@company-data/protocol/wire/sharing/share-config'
import type { ServiceCaller, ServiceDeps } from '../deps.ts'
import type { Ownership } from '../ownership.ts'
import type { ServiceLogs } from '../service-log/service-log.ts'
import { findShareConfig, updateShareConfig } from '../service-store.ts'

export const shareConfigs = (
  { database, ids }: Pick<ServiceDeps, 'database' | 'ids'>,
  ownership: Ownership,
  logs: ServiceLogs,
) => ({
  async read(caller: ServiceCaller, serviceId: string): Promise<ShareConfig> {
    const { id } = await ownership.requireOwned(caller, serviceId)
    const config = await findShareConfig(database.kysely, id)
    if (!config) throw new ApiError('services.not_found')
    return { config_token: config.share_config_token, fields: config.share_fields as string[] }
  },
  /** G-064: a caller who has not read the latest version cannot overwrite it. */
  replace: (caller: ServiceCaller, serviceId: string, input: ShareConfigChange): Promise<ShareConfig> =>
    database.transaction(async (tx) => {
      const service = await ownership.lockOwned(tx, caller, serviceId)
      if (service.share_config_token !== input.config_token) throw new ApiError('services.config_conflict')
      const config = { fields: input.fields, token: ids.next() }
      await updateShareConfig(tx, service.id, config)
      await logs.append(tx, service, {
        kind: 'service.updated',
        message: 'Changed: share_config',
        data: { changed: ['share_config'] },
      })
      return { config_token: config.token, fields: config.fields }
    }),
})
