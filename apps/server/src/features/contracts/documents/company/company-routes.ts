// Routes of a service client to the documents of its service (section 4.2): the token says which service.
import {
  companyDocument,
  companyDocumentDetail,
  documentChange,
  documentFile,
  documentQuery,
  newDocument,
} from '@company-data/protocol/wire/contracts/documents'
import { page } from '@company-data/protocol/wire/pages'
import { callers, routeTo } from '../../../../gate/route.ts'
import { answerFile } from '../../../sharing/contact-data/index.ts'
import { answerDetail } from '../content/detail-answer.ts'
import type { CompanyActs } from './company-acts.ts'
import {
  changeBodies,
  changeErrors,
  contentUploads,
  createErrors,
  fileChangeErrors,
  fileErrors,
  removeErrors,
  sealedFileErrors,
} from './upload-rules.ts'

const route = routeTo<CompanyActs>()

const common = { at: ['region'], access: callers(['service-client']), documents: ['company-data'] } as const

const collectionRoutes = [
  route({
    ...common,
    ...contentUploads,
    method: 'POST',
    path: '/api/company-data/documents',
    summary: 'Send a document or contract to one customer, sealed to its key, or a document to all, in the clear',
    idempotent: true,
    body: newDocument,
    status: 201,
    answers: companyDocument,
    errors: createErrors,
    admission: ({ companyUserId }, acts) => acts.requireRoom(companyUserId),
    handler: async ({ caller, body, idempotent }, acts) => acts.create(acts.scopeOf(caller), body, idempotent),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/company-data/documents',
    summary: 'The documents of the service, by pages, oldest first',
    query: documentQuery,
    answers: page(companyDocument),
    errors: ['services.not_found', 'request.cursor_invalid'],
    handler: async ({ caller, query }, acts) => acts.list(acts.scopeOf(caller), query),
  }),
]

const documentRoutes = [
  route({
    ...common,
    method: 'GET',
    path: '/api/company-data/documents/{id}',
    summary: 'One document; a JSON broadcast with its payload',
    answers: companyDocumentDetail,
    errors: ['services.not_found', 'documents.not_found', 'company_data.file_not_found'],
    handler: async ({ caller, params, header }, acts) =>
      answerDetail(await acts.read(acts.scopeOf(caller), params.id), header('accept')),
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/company-data/documents/{id}',
    summary: 'Change the name, the metadata or the status of a document',
    body: documentChange,
    ...changeBodies,
    answers: companyDocument,
    errors: changeErrors,
    handler: async ({ caller, params, body }, acts) => acts.change(acts.scopeOf(caller), params.id, body),
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/api/company-data/documents/{id}',
    summary: 'Delete a document; not a contract that is active',
    status: 204,
    errors: removeErrors,
    handler: async ({ caller, params }, acts) => {
      await acts.remove(acts.scopeOf(caller), params.id)
      return undefined
    },
  }),
]

const fileRoutes = [
  route({
    ...common,
    method: 'GET',
    path: '/api/company-data/documents/{id}/file',
    limit: { name: 'files', by: 'caller' },
    summary: 'The file of a broadcast, as it was uploaded',
    contentType: '*/*',
    errors: fileErrors,
    handler: async ({ caller, params }, acts) => {
      const { facts, blob } = await acts.openFile(acts.scopeOf(caller), params.id)
      return answerFile(facts, blob)
    },
  }),
  route({
    ...common,
    ...contentUploads,
    method: 'PUT',
    path: '/api/company-data/documents/{id}/file',
    limit: { name: 'files', by: 'caller' },
    summary: 'Upload the file of a document again, while nobody has signed or accepted it',
    body: documentFile,
    answers: companyDocument,
    errors: fileChangeErrors,
    admission: ({ companyUserId }, acts) => acts.requireRoom(companyUserId),
    uploadTarget: (caller, { id }, acts) => acts.requireExisting(acts.scopeOf(caller), id),
    handler: async ({ caller, params, body }, acts) => acts.replaceFile(acts.scopeOf(caller), params.id, body),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/company-data/documents/{id}/sealed-file',
    limit: { name: 'files', by: 'caller' },
    summary: 'The sealed PDF of a contract that all have signed, as a wrapper to the key of the service',
    description: 'JSON `{encrypted: true, value: <wrapper>}`: the envelope of the sealed PDF.',
    contentType: '*/*',
    errors: sealedFileErrors,
    handler: async ({ caller, params }, acts) => {
      const { facts, blob } = await acts.openSealedFile(acts.scopeOf(caller), params.id)
      return answerFile(facts, blob)
    },
  }),
]

export const companyRoutes = [...collectionRoutes, ...documentRoutes, ...fileRoutes]
