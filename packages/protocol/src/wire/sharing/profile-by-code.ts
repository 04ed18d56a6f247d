// The owner of a code: a person or a service, as returned by /api/profile/by-code (G-080).
import { z } from 'zod'
import { companyIdentity } from '../identity/companies/company-identity.ts'
import { uuid } from '../ids.ts'
import { typedCode } from '../share-codes.ts'
import { requestField } from './request-fields.ts'
import { audience } from './services.ts'

export const codeQuery = z.object({ code: typedCode })

/** G-080. */
export const profileByCode = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('person'),
    share_code: z.string(),
    display_name: z.string(),
    public_key: z.string(),
  }),
  z.object({
    kind: z.literal('service'),
    service_id: uuid,
    name: z.string(),
    company_name: z.string(),
    company_identity: companyIdentity.nullable(),
    audience,
    /** Only persons of this sandbox connect with it. */
    sandbox: z.boolean().optional(),
    public_key: z.string(),
    config_token: uuid,
    /** The rows for the caller's type of account. */
    fields: z.array(requestField),
  }),
])

/**
 * The owner of a code: a person, or a service with its request fields.
 * @example
 * const profile: ProfileByCode = await person.codes.lookUp('EXAMPLE/NEWSLETT')
 */
export type ProfileByCode = z.output<typeof profileByCode>
