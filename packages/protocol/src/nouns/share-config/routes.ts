// The addresses of what a service shares of its company.
import type { Routes } from '../../contract/route.ts'

export const shareConfigRoutes = {
  /**
   * The fields shown to customers of the service, with the config_token for a change.
   * @example
   * const { config_token, fields } = await company.shareConfig.read(serviceId)
   */
  read: 'GET /{id}/share-config',
  /**
   * Replaces the shown fields. Refused if another client changed them since the config_token was read.
   * @example
   * const { config_token, fields } = await company.shareConfig.read(serviceId)
   * await company.shareConfig.update(serviceId, { config_token, fields: [...fields, fieldId] })
   */
  update: 'SWAP /{id}/share-config',
} as const satisfies Routes
