// The profile fields that a company shows to the customers of a service (G-060, G-064).
import type { ShareConfig } from '@company-data/protocol/wire/sharing/share-config'
import type { Api } from '../../../transport/api.ts'
import { path } from '../../../transport/path.ts'

const configPath = (serviceId: string): string => path`/api/services/${serviceId}/share-config`

export const shareConfigCalls = (api: Api) => ({
  /**
   * The fields shown to customers of the service, with the config_token for a change.
   * @example
   * const { config_token, fields } = await company.getShareConfig(serviceId)
   */
  getShareConfig: (serviceId: string): Promise<ShareConfig> => api.get(configPath(serviceId)),
  /**
   * Replaces the shown fields. Refused if another client changed them since the config_token was read.
   * @example
   * const { config_token, fields } = await company.getShareConfig(serviceId)
   * await company.putShareConfig(serviceId, { config_token, fields: [...fields, fieldId] })
   */
  putShareConfig: (serviceId: string, change: ShareConfig): Promise<ShareConfig> =>
    api.put(configPath(serviceId), change, { idempotent: false }),
})
