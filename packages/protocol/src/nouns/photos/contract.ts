// The contract of the photos of a profile (G-074).
import { callers, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { photoBytes } from '../../contract/endpoint-limits.ts'
import { profilePrefix } from '../../contract/prefixes.ts'
import { arrayOf } from '../../wire/pages.ts'
import { newPhoto, photo } from '../../wire/sharing/photos.ts'
import { photoRoutes } from './routes.ts'

const owners = callers(['person', 'company', 'account-client'])

const ownerDoor = {
  prefix: profilePrefix,
  access: owners,
  openapi: ['account', 'consumer'],
  at: ['region'],
} as const satisfies Door

export const photos = contract(
  photoRoutes,
  { owner: ownerDoor },
  {
    list: {
      summary: 'List the photos of the profile',
      since: '0.1.0',
      response: arrayOf(photo),
    },
    create: {
      summary: 'Add a photo as a data URI: JPEG, PNG or WebP',
      since: '0.1.0',
      body: newPhoto,
      status: 201,
      response: photo,
      limits: { bodyBytes: photoBytes, tooLarge: 'documents.too_large' },
      errors: ['contact_data.file_invalid', 'documents.too_large', 'account.quota_exceeded'],
    },
    file: {
      summary: 'The bytes of a photo',
      since: '0.1.0',
      contentType: 'image/*',
      errors: ['photos.not_found'],
    },
    delete: {
      summary: 'Delete a photo',
      since: '0.1.0',
      status: 204,
      errors: ['photos.not_found'],
    },
  },
)
