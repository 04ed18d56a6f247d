// The contract of the field catalog and custom fields (G-073).
import { callers, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { profilePrefix } from '../../contract/prefixes.ts'
import { arrayOf } from '../../wire/pages.ts'
import {
  contactField,
  contactFieldPatch,
  contactFieldQuery,
  newContactField,
} from '../../wire/sharing/contact-fields.ts'
import { contactFieldRoutes } from './routes.ts'

const owners = callers(['person', 'company', 'account-client'])

const ownerDoor = {
  prefix: profilePrefix,
  access: owners,
  openapi: ['account', 'consumer'],
  at: ['region'],
} as const satisfies Door

export const contactFields = contract(
  contactFieldRoutes,
  { owner: ownerDoor },
  {
    list: {
      summary:
        "List the profile fields: those of the platform and the caller's custom fields, for every profile type unless filtered",
      since: '0.1.0',
      openapi: ['company-data', 'account', 'consumer'],
      access: callers(['person', 'company', 'delegate', 'service-client', 'account-client']),
      query: contactFieldQuery,
      response: arrayOf(contactField),
      errors: ['contact_fields.usertype_invalid'],
    },
    create: {
      summary: 'Create a custom field',
      since: '0.1.0',
      body: newContactField,
      status: 201,
      response: contactField,
      errors: ['contact_fields.usertype_invalid', 'contact_fields.type_invalid', 'contact_fields.slug_taken'],
    },
    update: {
      summary: 'Change a custom field; its type can change only while it is empty',
      since: '0.1.0',
      body: contactFieldPatch,
      response: contactField,
      errors: [
        'contact_fields.not_found',
        'contact_fields.usertype_invalid',
        'contact_fields.type_invalid',
        'contact_fields.slug_taken',
        'contact_fields.type_locked',
      ],
    },
    delete: {
      summary: 'Delete a custom field with its data',
      since: '0.1.0',
      status: 204,
      errors: ['contact_fields.not_found'],
    },
  },
)
