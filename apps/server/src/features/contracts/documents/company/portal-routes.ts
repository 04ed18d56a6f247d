// Routes of users of the portal to the documents of a service: the same acts as those of the service client (G-181, A-82).
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

const common = { at: ['region'], access: callers(['company', 'delegate']), documents: ['account'] } as const

const collectionRoutes = [
  route({
    ...common,
    ...contentUploads,
    method: 'POST',
    path: '/api/portal/services/{id}/documents',
    summary: 'Send a document or contract to one customer, sealed to its key, or a document to all, in the clear',
    idempotent: true,
    body: newDocument,
    status: 201,
    answers: companyDocument,
    errors: createErrors,
    admission: (caller, acts) => acts.requireRoom(caller.companyUserId ?? caller.userId),
    handler: async ({ caller, params, body, idempotent }, acts) =>
      acts.create(await acts.portalScope(caller, params.id), body, idempotent),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/portal/services/{id}/documents',
    summary: 'The documents of the service, by pages, oldest first',
    query: documentQuery,
    answers: page(companyDocument),
    errors: ['services.not_found', 'request.cursor_invalid'],
    handler: async ({ caller, params, query }, acts) => acts.list(await acts.portalScope(caller, params.id), query),
  }),
]

const documentRoutes = [
  route({
    ...common,
    method: 'GET',
    path: '/api/portal/services/{id}/documents/{docId}',
    summary: 'One document; a JSON broadcast with its payload',
    answers: companyDocumentDetail,
    errors: ['services.not_found', 'documents.not_found', 'company_data.file_not_found'],
    handler: async ({ caller, params, header }, acts) =>
      answerDetail(await acts.read(await acts.portalScope(caller, params.id), params.docId), header('accept')),
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/portal/services/{id}/documents/{docId}',
    summary: 'Change the name, the metadata or the status of a document',
    body: documentChange,
    ...changeBodies,
    answers: companyDocument,
    errors: changeErrors,
    handler: async ({ caller, params, body }, acts) =>
      acts.change(await acts.portalScope(caller, params.id), params.docId, body),
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/api/portal/services/{id}/documents/{docId}',
    summary: 'Delete a document; not a contract that is active',
    status: 204,
    errors: removeErrors,
    handler: async ({ caller, params }, acts) => {
      await acts.remove(await acts.portalScope(caller, params.id), params.docId)
      return undefined
    },
  }),
]

const fileRoutes = [
  route({
    ...common,
    method: 'GET',
    path: '/api/portal/services/{id}/documents/{docId}/file',
    limit: { name: 'files', by: 'caller' },
    summary: 'The file of a broadcast, as it was uploaded',
    contentType: '*/*',
    errors: fileErrors,
    handler: async ({ caller, params }, acts) => {
      const { facts, blob } = await acts.openFile(await acts.portalScope(caller, params.id), params.docId)
      return answerFile(facts, blob)
    },
  }),
  route({
    ...common,
    ...contentUploads,
    method: 'PUT',
    path: '/api/portal/services/{id}/documents/{docId}/file',
    limit: { name: 'files', by: 'caller' },
    summary: 'Upload the file of a document again, while nobody has signed or accepted it',
    body: documentFile,
    answers: companyDocument,
    errors: fileChangeErrors,
    admission: (caller, acts) => acts.requireRoom(caller.companyUserId ?? caller.userId),
    uploadTarget: async (caller, { id, docId }, acts) =>
      acts.requireExisting(await acts.portalScope(caller, id), docId),
    handler: async ({ caller, params, body }, acts) =>
      acts.replaceFile(await acts.portalScope(caller, params.id), params.docId, body),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/portal/services/{id}/documents/{docId}/sealed-file',
    limit: { name: 'files', by: 'caller' },
    summary: 'The sealed PDF of a contract that all have signed, as a wrapper to the key of the service',
    description: 'JSON `{encrypted: true, value: <wrapper>}`: the envelope of the sealed PDF.',
    contentType: '*/*',
    errors: sealedFileErrors,
    handler: async ({ caller, params }, acts) => {
      const { facts, blob } = await acts.openSealedFile(await acts.portalScope(caller, params.id), params.docId)
      return answerFile(facts, blob)
    },
  }),
]

export const portalRoutes = [...collectionRoutes, ...documentRoutes, ...fileRoutes]
