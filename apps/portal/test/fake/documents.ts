// Documents that the keyed service has sent: listed, read and ended as the platform does it.
import type { CompanyDocument } from '@company-data/protocol/wire/contracts/documents'
import type { FakeRequest } from '@company-data/testkit/browser'
import { ADA, adaConnection, adaReplies } from './ada.ts'
import { collectionReplies, pageReply, type Replies } from './collections.ts'
import { fakeId, fakeTime } from './ids.ts'

const PATH = '/api/portal/services/{serviceId}/documents'

export const sentDocument = (number: number, { body }: FakeRequest): CompanyDocument => {
  const { name, payload_kind, kind = 'document', is_private, metadata, connection_id } = body
  return {
    id: fakeId(600 + number),
    name,
    payload_kind,
    kind: kind ?? 'document',
    status: 'active',
    requires_signature: false,
    requires_acceptance: false,
    is_private: is_private ?? false,
    metadata: metadata ?? { can_be_cancelled_in_app: false },
    cancel_effective_date: null,
    signatures: [],
    mime_type: null,
    original_name: null,
    plain_sha256: null,
    original_plain_sha256: null,
    sealed_at: null,
    connection_id,
    person_user_id: ADA.userId,
    flow_run_id: null,
    created_at: fakeTime(number),
    updated_at: fakeTime(number),
  }
}

/** The documents so far, and the responses to a page that sends some to Ada. */
export const fakeDocuments = () => {
  const documents: CompanyDocument[] = []
  const replies: Replies = {
    ...adaReplies(),
    'GET /api/portal/services/{serviceId}/connections': pageReply([adaConnection]),
    ...collectionReplies(`${PATH}/{documentId}`, documents, ({ id }) => id, {
      missing: 'documents.not_found',
      create: (request) => sentDocument(documents.length, request),
    }),
    [`GET ${PATH}`]: (request: FakeRequest) => pageReply(documents)(request),
  }
  return { documents, replies }
}
