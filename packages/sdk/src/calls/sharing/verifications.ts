// Attestations of the own data (G-087): what is attested is shown to the platform for as long as it takes to hash it.
import type { Api } from '../../transport/api.ts'
import { path } from '../../transport/path.ts'
import type { ContactDataCalls } from './profiles/contact-data.ts'

export type VerificationMethod = 'email' | 'sms' | 'id_document'

export interface PendingVerification {
  verification_id: string
  status: 'pending'
}

type Needs = { api: Api } & Pick<ContactDataCalls, 'getContactDatum' | 'openContactDatum' | 'openContactFile'>

export const verificationCalls = ({ api, getContactDatum, openContactDatum, openContactFile }: Needs) => ({
  /** Sends a code to the address or number itself; an ID document is looked at by people. */
  async requestVerification(contactDatumId: string, method: VerificationMethod): Promise<PendingVerification> {
    const datum = await getContactDatum(contactDatumId)
    const { plaintext } = datum.has_file ? await openContactFile(datum.id) : await openContactDatum(datum)
    return api.post('/api/verifications', { contact_data_id: contactDatumId, method, plaintext: plaintext ?? '' })
  },
  confirmVerification: async (verificationId: string, code: string): Promise<void> => {
    await api.post(path`/api/verifications/${verificationId}/confirm`, { code })
  },
  deleteVerification: (verificationId: string): Promise<void> => api.delete(path`/api/verifications/${verificationId}`),
})
