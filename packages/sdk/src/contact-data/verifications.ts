// Verifications of a person's data: the platform sees the plaintext for as long as it takes to hash it (G-087).
import { profilePrefix } from '@company-data/protocol/contract/prefixes'
import type { verifications } from '@company-data/protocol/nouns/verifications/contract'
import { verificationRoutes } from '@company-data/protocol/nouns/verifications/routes'
import type {
  NewVerification,
  StartedVerification,
  VerificationRecord,
} from '@company-data/protocol/wire/sharing/verifications'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'
import type { ContactDataCalls } from './contact-data.ts'

/**
 * The method that verifies a datum.
 * @example
 * const method: VerificationMethod = 'email'
 */
export type VerificationMethod = NewVerification['method']

type Deps = { api: Api; contactData: Pick<ContactDataCalls, 'read' | 'open' | 'openFile'> }

export const verificationCalls = ({ api, contactData }: Deps) => {
  const raw = calls<typeof verifications>()(api, verificationRoutes, profilePrefix)
  return {
    /**
     * Sends a code to the e-mail address or phone number; staff check an ID document.
     * @example
     * const { verification_id } = await person.verifications.create(datumId, 'email')
     * // The code comes by mail.
     * await person.verifications.confirm(verification_id, code)
     */
    async create(datumId: string, method: VerificationMethod): Promise<StartedVerification> {
      const datum = await contactData.read(datumId)
      const { plaintext } = datum.has_file ? await contactData.openFile(datum.id) : await contactData.open(datum)
      return raw.create({ contact_data_id: datumId, method, plaintext: plaintext ?? '' })
    },
    /**
     * All verifications of this person, oldest first: pending ones, and the outcome of the others.
     * @example
     * for await (const { status, method } of person.verifications.list()) console.log(status, method)
     */
    list: raw.list,
    /**
     * Confirms a verification with the code that was sent.
     * @example
     * await person.verifications.confirm(verificationId, code)
     */
    confirm: (verificationId: string, code: string): Promise<VerificationRecord> =>
      raw.confirm(verificationId, { code }),
    /**
     * Removes a verification; the datum is no longer attested.
     * @example
     * await person.verifications.delete(verificationId)
     */
    delete: raw.delete,
  }
}
