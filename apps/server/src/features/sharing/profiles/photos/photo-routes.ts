// Routes of the photos of a profile (G-074).
import { uploadBodyBytes } from '@company-data/protocol/limits'
import { arrayOf } from '@company-data/protocol/wire/pages'
import { newPhoto, photo } from '@company-data/protocol/wire/sharing/photos'
import { callers, routeTo } from '../../../../gate/route.ts'
import { toFileResponse, toOwner } from '../../contact-data/index.ts'
import type { Photos } from './photos.ts'

const route = routeTo<Photos>()

const at = ['region'] as const
const documents = ['account', 'consumer'] as const
const owners = callers(['person', 'company', 'account-client'])

export const photoRoutes = [
  route({
    method: 'GET',
    path: '/api/photos',
    at,
    access: owners,
    summary: 'The photos of the profile',
    documents,
    response: arrayOf(photo),
    handler: ({ caller }, photos) => photos.list(toOwner(caller)),
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
    response: photo,
    errors: ['contact_data.file_invalid', 'documents.too_large', 'account.quota_exceeded'],
    admission: (caller, photos) => photos.requireRoom(toOwner(caller)),
    handler: ({ caller, body }, photos) => photos.add(toOwner(caller), body),
  }),
  route({
    method: 'GET',
    path: '/api/photos/{id}/file',
    at,
    access: owners,
    summary: 'The bytes of a photo',
    documents,
    contentType: 'image/*',
    errors: ['photos.not_found'],
    handler: async ({ caller, params }, photos) => {
      const { details, blob } = await photos.open(toOwner(caller), params.id)
      return toFileResponse(details, blob)
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
    handler: async ({ caller, params }, photos) => {
      await photos.remove(toOwner(caller), params.id)
      return undefined
    },
  }),
]
