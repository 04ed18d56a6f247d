// Schemas of the share configuration: the profile fields that a company shows its connected customers (G-064).
import { z } from 'zod'
import { uuid } from '../ids.ts'

export const shareConfig = z.object({ config_token: uuid, fields: z.array(uuid) })

/**
 * The company data shown to customers of a service.
 * @example
 * const config: ShareConfig = await company.shareConfig.read(serviceId)
 */
export type ShareConfig = z.output<typeof shareConfig>

const MAX_SHARED_FIELDS = 500

/**
 * A config_token that is not a UUID is refused as stale, like any other old one; a field named twice is shared once.
 */
export const shareConfigChange = z.object({
  config_token: z.string(),
  fields: z
    .array(uuid)
    .max(MAX_SHARED_FIELDS)
    .transform((fields) => [...new Set(fields.map((field) => field.toLowerCase()))]),
})

export type ShareConfigChange = z.output<typeof shareConfigChange>
