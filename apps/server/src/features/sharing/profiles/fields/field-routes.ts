// Routes of the field catalog and of custom fields (G-073).
import { arrayOf } from '@company-data/protocol/wire/pages'
import {
  contactField,
  contactFieldPatch,
  contactFieldQuery,
  newContactField,
} from '@company-data/protocol/wire/sharing/contact-fields'
import { callers, routeTo } from '../../../../gate/route.ts'
import { toOwner } from '../../contact-data/index.ts'
import type { Fields } from './fields.ts'

const route = routeTo<Fields>()

const at = ['region'] as const
const documents = ['account', 'consumer'] as const
const owners = callers(['person', 'company', 'account-client'])

const listRoute = route({
  method: 'GET',
  path: '/api/contact-fields',
  at,
  access: callers(['person', 'company', 'delegate', 'service-client', 'account-client']),
  summary: 'The field catalog: the fields of the platform and the own ones, for every type of profile unless filtered',
  documents: ['company-data', ...documents],
  query: contactFieldQuery,
  response: arrayOf(contactField),
  errors: ['contact_fields.usertype_invalid'],
  handler: ({ caller, query }, fields) => fields.list(toOwner(caller), query.usertype),
})

const createRoute = route({
  method: 'POST',
  path: '/api/contact-fields',
  at,
  access: owners,
  summary: 'Make a custom field',
  documents,
  body: newContactField,
  status: 201,
  response: contactField,
  errors: ['contact_fields.usertype_invalid', 'contact_fields.type_invalid', 'contact_fields.slug_taken'],
  handler: ({ caller, body }, fields) => fields.create(toOwner(caller), body),
})

const changeRoute = route({
  method: 'PUT',
  path: '/api/contact-fields/{id}',
  at,
  access: owners,
  summary: 'Change a custom field; its type only while it is not filled',
  documents,
  body: contactFieldPatch,
  response: contactField,
  errors: [
    'contact_fields.not_found',
    'contact_fields.usertype_invalid',
    'contact_fields.type_invalid',
    'contact_fields.slug_taken',
    'contact_fields.type_locked',
  ],
  handler: ({ caller, params, body }, fields) => fields.change(toOwner(caller), params.id, body),
})

const removeRoute = route({
  method: 'DELETE',
  path: '/api/contact-fields/{id}',
  at,
  access: owners,
  summary: 'Delete a custom field with its data',
  documents,
  status: 204,
  errors: ['contact_fields.not_found'],
  handler: async ({ caller, params }, fields) => {
    await fields.remove(toOwner(caller), params.id)
    return undefined
  },
})

export const fieldRoutes = [listRoute, createRoute, changeRoute, removeRoute]
