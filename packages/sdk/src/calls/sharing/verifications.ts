// Verifications of a person's data: the platform sees the plaintext for as long as it takes to hash it (G-087).
import type {
  NewVerification,
  StartedVerification,
  VerificationRecord,
} from '@company-data/protocol/wire/sharing/verifications'
import type { Api } from '../../transport/api.ts'
import { iterateItems, type PageOptions } from '../../transport/pages.ts'
import { path } from '../../transport/path.ts'
import type { ContactDataCalls } from './profiles/contact-data.ts'

/**
 * The method that verifies a datum.
 * @example
 * const method: VerificationMethod = 'email'
 */
export type VerificationMethod = NewVerification['method']

type Deps = { api: Api; contactData: Pick<ContactDataCalls, 'read' | 'open' | 'openFile'> }

export const verificationCalls = ({ api, contactData }: Deps) => ({
  /**
   * Sends a code to the e-mail address or phone number; staff check an ID document.
   * @example
   * const { verification_id } = await person.requestVerification(datumId, 'email')
   * // The code comes by mail.
   * await person.confirmVerification(verification_id, code)
   */
  async requestVerification(datumId: string, method: VerificationMethod): Promise<StartedVerification> {
    const datum = await contactData.read(datumId)
    const { plaintext } = datum.has_file ? await contactData.openFile(datum.id) : await contactData.open(datum)
    return api.post('/api/verifications', { contact_data_id: datumId, method, plaintext: plaintext ?? '' })
  },
  /**
   * All verifications of this person, oldest first: pending ones, and the outcome of the others.
   * @example
   * for await (const { status, method } of person.verifications()) console.log(status, method)
   */
  verifications: (options: PageOptions = {}): AsyncGenerator<VerificationRecord, void, undefined> =>
    iterateItems(api, '/api/verifications', { ...options }),
  /**
   * Confirms a verification with the code that was sent.
   * @example
   * await person.confirmVerification(verificationId, code)
   */
  confirmVerification: async (verificationId: string, code: string): Promise<void> => {
    await api.post(path`/api/verifications/${verificationId}/confirm`, { code })
  },
  /**
   * Removes a verification; the datum is no longer attested.
   * @example
   * await person.deleteVerification(verificationId)
   */
  deleteVerification: (verificationId: string): Promise<void> => api.delete(path`/api/verifications/${verificationId}`),
})
