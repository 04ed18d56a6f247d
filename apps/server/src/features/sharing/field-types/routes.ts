// Routes of the field-type registry: every caller with a token can read it, and the operator can add to it.
import { arrayOf } from '@company-data/protocol/wire/pages'
import { fieldTypePatch, fieldTypeRow, newFieldTypeRow } from '@company-data/protocol/wire/sharing/field-types'
import { callers, operator, routeTo } from '../../../gate/route.ts'
import type { FieldTypes } from './field-types.ts'

const route = routeTo<FieldTypes>()

const everywhere = ['front-door', 'region'] as const
const rows = arrayOf(fieldTypeRow)

/** A type has up to 5,000 options and 200 entries. */
const typeBodies = { bodyLimitBytes: 1024 * 1024, bodyValues: 10_000 } as const

export const fieldTypeRoutes = [
  route({
    method: 'GET',
    path: '/api/contact-field-types',
    at: ['region'],
    access: callers(['person', 'company', 'delegate', 'service-client', 'account-client']),
    summary: 'The field-type registry: a bare array of raw rows, in which inherited columns are null',
    documents: ['company-data', 'account', 'consumer'],
    response: rows,
    handler: (_call, fieldTypes) => [...fieldTypes.rows()],
  }),
  route({
    method: 'GET',
    path: '/api/ops/contact-field-types',
    at: everywhere,
    access: operator,
    summary: 'The registry as an operator sees it',
    documents: ['operations'],
    response: rows,
    handler: (_call, fieldTypes) => [...fieldTypes.rows()],
  }),
  route({
    method: 'POST',
    path: '/api/ops/contact-field-types',
    at: everywhere,
    access: operator,
    summary: 'Add a type to the registry',
    documents: ['operations'],
    body: newFieldTypeRow,
    ...typeBodies,
    status: 201,
    response: fieldTypeRow,
    errors: ['field_types.reserved', 'field_types.exists', 'field_types.invalid'],
    handler: ({ body }, fieldTypes) => fieldTypes.add(body),
  }),
  route({
    method: 'PUT',
    path: '/api/ops/contact-field-types/{type}',
    at: everywhere,
    access: operator,
    summary: 'Change an operator-added type; its name cannot change, and its parent only while nothing uses it',
    documents: ['operations'],
    body: fieldTypePatch,
    ...typeBodies,
    response: fieldTypeRow,
    errors: ['field_types.not_found', 'field_types.locked', 'field_types.invalid'],
    handler: ({ params, body }, fieldTypes) => fieldTypes.change(params.type, body),
  }),
]
