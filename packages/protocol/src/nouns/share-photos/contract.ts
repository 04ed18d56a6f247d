// The contract of the photos that a service shows to its customers (G-060, G-064).
import { callers, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { photoBytes } from '../../contract/endpoint-limits.ts'
import { servicesPrefix } from '../../contract/prefixes.ts'
import { arrayOf } from '../../wire/pages.ts'
import { newSharePhoto, sharePhoto } from '../../wire/sharing/share-photos.ts'
import { sharePhotoRoutes } from './routes.ts'

/** For reads and ordinary changes: delegates too, on granted services. */
const managers = callers(['company', 'delegate', 'account-client'])

const managerDoor = {
  prefix: servicesPrefix,
  access: managers,
  openapi: ['account'],
  at: ['region'],
} as const satisfies Door

export const sharePhotos = contract(
  sharePhotoRoutes,
  { manager: managerDoor },
  {
    create: {
      summary: 'Add a photo as a data URI: JPEG, PNG or WebP',
      since: '0.1.0',
      body: newSharePhoto,
      status: 201,
      response: sharePhoto,
      limits: { bodyBytes: photoBytes },
      errors: ['services.not_found', 'services.photo_invalid', 'account.quota_exceeded'],
    },
    list: {
      summary: 'List the photos of a service',
      since: '0.1.0',
      response: arrayOf(sharePhoto),
      errors: ['services.not_found'],
    },
    file: {
      summary: 'The bytes of a photo',
      since: '0.1.0',
      contentType: 'image/*',
      errors: ['services.not_found', 'services.photo_not_found'],
    },
    delete: {
      summary: 'Delete a photo',
      since: '0.1.0',
      status: 204,
      errors: ['services.not_found', 'services.photo_not_found'],
    },
  },
)
