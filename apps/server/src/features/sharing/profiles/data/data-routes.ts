// Routes of contact data (G-075): a person's sealed, a company's business card in plaintext (D1-CF-06).
import { copyBodyValues, sealedValueBodyBytes } from '@company-data/protocol/limits'
import { arrayOf } from '@company-data/protocol/wire/pages'
import { contactDatum, contactDatumChange, newContactDatum } from '@company-data/protocol/wire/sharing/contact-data'
import { callers, routeTo } from '../../../../gate/route.ts'
import { ownerOf } from '../../contact-data/index.ts'
import type { Data } from './data.ts'

const route = routeTo<Data>()

const at = ['region'] as const
const documents = ['account', 'consumer'] as const
const owners = callers(['person', 'company', 'account-client'])

/** An edit brings a wrapper for each slot that follows the field, and those may be many. */
const EDIT_BYTES = 16 * 1024 * 1024

const valueErrors = [
  'contact_data.usertype_mismatch',
  'contact_data.encryption_required',
  'contact_data.value_invalid',
] as const

const readRoutes = [
  route({
    method: 'GET',
    path: '/api/contact-data',
    at,
    access: owners,
    summary: 'The own data, each with the slots that it answers',
    documents,
    answers: arrayOf(contactDatum),
    isWholeList: true,
    handler: ({ caller }, data) => data.list(ownerOf(caller)),
  }),
  route({
    method: 'GET',
    path: '/api/contact-data/{id}',
    at,
    access: owners,
    summary: 'One of the own data',
    documents,
    answers: contactDatum,
    errors: ['contact_data.not_found'],
    handler: ({ caller, params }, data) => data.read(ownerOf(caller), params.id),
  }),
]

const createRoute = route({
  method: 'POST',
  path: '/api/contact-data',
  at,
  access: owners,
  summary: 'Fill a field: a person sends a wrapper to the own key, a company plaintext',
  documents,
  body: newContactDatum,
  bodyLimitBytes: sealedValueBodyBytes,
  status: 201,
  answers: contactDatum,
  errors: ['contact_fields.not_found', ...valueErrors, 'account.quota_exceeded'],
  handler: ({ caller, body }, data) => data.create(ownerOf(caller), body),
})

const changeRoute = route({
  method: 'PUT',
  path: '/api/contact-data/{id}',
  at,
  access: owners,
  summary: 'Edit a value, with a copy for each live slot; an attestation is lost',
  documents,
  body: contactDatumChange,
  bodyLimitBytes: EDIT_BYTES,
  bodyValues: copyBodyValues,
  answers: contactDatum,
  errors: ['contact_data.not_found', ...valueErrors, 'contact_data.copies_mismatch'],
  handler: ({ caller, params, body }, data) => data.change(ownerOf(caller), params.id, body),
})

const removeRoute = route({
  method: 'DELETE',
  path: '/api/contact-data/{id}',
  at,
  access: owners,
  summary: 'Delete a datum; every live slot loses its value',
  documents,
  status: 204,
  errors: ['contact_data.not_found'],
  handler: async ({ caller, params }, data) => {
    await data.remove(ownerOf(caller), params.id)
    return undefined
  },
})

export const dataRoutes = [...readRoutes, createRoute, changeRoute, removeRoute]
