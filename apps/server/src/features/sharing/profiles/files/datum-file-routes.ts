// Routes of the files of a profile: those of contact data (G-075, G-079) and photos (G-074).
import { sealedBudget, uploadBodyBytes } from '@company-data/protocol/limits'
import { arrayOf } from '@company-data/protocol/wire/pages'
import { contactDatum, contactDatumFile } from '@company-data/protocol/wire/sharing/contact-data'
import { newPhoto, photo } from '@company-data/protocol/wire/sharing/photos'
import { callers, routeTo } from '../../../../gate/route.ts'
import { answerFile, ownerOf } from '../../contact-data/index.ts'
import type { Photos } from '../photos/photos.ts'
import type { DataFiles } from './datum-files.ts'

interface ProfileFiles {
  dataFiles: DataFiles
  photos: Photos
}

const route = routeTo<ProfileFiles>()

const at = ['region'] as const
const documents = ['account', 'consumer'] as const
const owners = callers(['person', 'company', 'account-client'])

const dataFileRoutes = [
  route({
    method: 'GET',
    path: '/api/contact-data/{id}/file',
    at,
    access: owners,
    summary: 'The file of a datum: sealed JSON, an envelope as JSON, or its bytes',
    documents,
    contentType: '*/*',
    errors: ['contact_data.not_found', 'company_data.file_not_found'],
    handler: async ({ caller, params }, { dataFiles }) => {
      const { facts, blob } = await dataFiles.open(ownerOf(caller), params.id)
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
    // Room for a file of the largest size and as much again for the copies of those that follow it.
    bodyLimitBytes: ({ documentMaxMb }) => uploadBodyBytes(documentMaxMb) + sealedBudget(documentMaxMb),
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
    ],
    handler: ({ caller, params, body }, { dataFiles }) => dataFiles.put(ownerOf(caller), params.id, body),
  }),
]

const photoListRoutes = [
  route({
    method: 'GET',
    path: '/api/photos',
    at,
    access: owners,
    summary: 'The photos of the profile',
    documents,
    answers: arrayOf(photo),
    handler: ({ caller }, { photos }) => photos.list(ownerOf(caller)),
  }),
  route({
    method: 'POST',
    path: '/api/photos',
    at,
    access: owners,
    summary: 'Add a photo as a data URI: JPEG, PNG or WebP',
    documents,
    body: newPhoto,
    bodyLimitBytes: ({ photoMaxMb }) => uploadBodyBytes(photoMaxMb),
    tooLarge: 'documents.too_large',
    status: 201,
    answers: photo,
    errors: ['contact_data.file_invalid', 'documents.too_large'],
    handler: ({ caller, body }, { photos }) => photos.add(ownerOf(caller), body),
  }),
]

const photoRoutes = [
  route({
    method: 'GET',
    path: '/api/photos/{id}/file',
    at,
    access: owners,
    summary: 'The bytes of a photo',
    documents,
    contentType: 'image/*',
    errors: ['photos.not_found'],
    handler: async ({ caller, params }, { photos }) => {
      const { facts, blob } = await photos.open(ownerOf(caller), params.id)
      return answerFile(facts, blob)
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/photos/{id}',
    at,
    access: owners,
    summary: 'Delete a photo',
    documents,
    status: 204,
    errors: ['photos.not_found'],
    handler: async ({ caller, params }, { photos }) => {
      await photos.remove(ownerOf(caller), params.id)
      return undefined
    },
  }),
]

export const fileRoutes = [...dataFileRoutes, ...photoListRoutes, ...photoRoutes]
