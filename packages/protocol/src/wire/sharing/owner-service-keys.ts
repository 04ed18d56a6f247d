// Service passphrases that the owner's account key opens: the platform keeps them sealed and cannot read them.
import { isWrapper } from '@company-data/crypto/forms'
import { z } from 'zod'
import { timestamp } from '../timestamps.ts'
import { wrapperString } from '../wrappers.ts'

/** A sealed passphrase has some 600 characters. */
const MAX_CHARACTERS = 4096

export const ownerServiceKey = z.object({ service_id: z.string(), value: wrapperString, created_at: timestamp })

export type OwnerServiceKey = z.output<typeof ownerServiceKey>

export const newOwnerServiceKey = z.object({
  value: z
    .string('contact_data.encryption_required')
    .max(MAX_CHARACTERS)
    .refine(isWrapper, 'contact_data.encryption_required'),
})

export type NewOwnerServiceKey = z.output<typeof newOwnerServiceKey>
