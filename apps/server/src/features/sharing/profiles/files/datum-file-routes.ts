// Routes of the file of a datum (G-075, G-079).
import { copyBodyValues, sealedBudget, uploadBodyBytes } from '@company-data/protocol/limits'
import { contactDatum, contactDatumFile } from '@company-data/protocol/wire/sharing/contact-data'
import { callers, routeTo } from '../../../../gate/route.ts'
import { answerFile, ownerOf } from '../../contact-data/index.ts'
import type { DatumFiles } from './datum-files.ts'

const route = routeTo<DatumFiles>()

const at = ['region'] as const
const documents = ['account', 'consumer'] as const
const owners = callers(['person', 'company', 'account-client'])

export const datumFileRoutes = [
  route({
    method: 'GET',
    path: '/api/contact-data/{id}/file',
    at,
    access: owners,
    summary: 'The file of a datum: sealed JSON, an envelope as JSON, or its bytes',
    documents,
    contentType: '*/*',
    errors: ['contact_data.not_found', 'company_data.file_not_found'],
    handler: async ({ caller, params }, files) => {
      const { facts, blob } = await files.open(ownerOf(caller), params.id)
      return answerFile(facts, blob)
    },
  }),
  route({
    method: 'PUT',
    path: '/api/contact-data/{id}/file',
    at,
    access: owners,
    summary: 'Replace the file of a datum: sealed when it is private, else the members of the envelope',
    documents,
    body: contactDatumFile,
    // Room for the largest file, and as much again for the copies in the slots that follow it.
    bodyLimitBytes: ({ documentMaxMb }) => uploadBodyBytes(documentMaxMb) + sealedBudget(documentMaxMb),
    bodyValues: copyBodyValues,
    tooLarge: 'documents.too_large',
    answers: contactDatum,
    errors: [
      'contact_data.not_found',
      'contact_data.usertype_mismatch',
      'contact_data.encryption_required',
      'contact_data.file_invalid',
      'contact_data.value_invalid',
      'contact_data.copies_mismatch',
      'documents.too_large',
      'account.quota_exceeded',
    ],
    admission: (caller, files) => files.requireRoom(ownerOf(caller)),
    uploadTarget: (caller, { id }, files) => files.requireDatum(ownerOf(caller), id),
    handler: ({ caller, params, body }, files) => files.put(ownerOf(caller), params.id, body),
  }),
]
