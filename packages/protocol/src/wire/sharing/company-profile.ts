// The profile that a company shows to the connected customers of its service (G-064).
import { z } from 'zod'
import { uuid } from '../ids.ts'
import { sharePhoto } from './share-photos.ts'

export const companyProfile = z.object({
  company_user_id: uuid,
  company_name: z.string(),
  fields: z.array(
    z.object({
      slug: z.string(),
      label: z.string(),
      type: z.string(),
      /** Plaintext, as on a business card; null for a file. */
      value: z.string().nullable(),
    }),
  ),
  photos: z.array(sharePhoto),
})

/**
 * The profile that a company shows to its customers.
 * @example
 * const { fields, photos }: CompanyProfile = await person.companyConnections.profile(connectionId)
 */
export type CompanyProfile = z.output<typeof companyProfile>
