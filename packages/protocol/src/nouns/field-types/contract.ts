// The contract of the field-type registry: every caller with a token can read it, and the operator can add to it.
import { callers, type Door, operator } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { profilePrefix } from '../../contract/prefixes.ts'
import { arrayOf } from '../../wire/pages.ts'
import { fieldTypePatch, fieldTypeRow, newFieldTypeRow } from '../../wire/sharing/field-types.ts'
import { fieldTypeOperatorRoutes, fieldTypeRoutes } from './routes.ts'

const rows = arrayOf(fieldTypeRow)

const operatorDoor = {
  prefix: profilePrefix,
  access: operator('operations'),
  openapi: ['operations'],
  at: ['front-door', 'region'],
} as const satisfies Door

/** A type has up to 5,000 options and 200 entries. */
const typeBody = { bodyBytes: 1024 * 1024, bodyValues: 10_000 } as const

export const fieldTypes = contract(
  { ...fieldTypeRoutes, ...fieldTypeOperatorRoutes },
  { operator: operatorDoor },
  {
    list: {
      summary: 'Read the field-type registry: an array of raw rows, in which inherited columns are null',
      since: '0.1.0',
      at: ['region'],
      openapi: ['company-data', 'account', 'consumer'],
      access: callers(['person', 'company', 'delegate', 'service-client', 'account-client']),
      response: rows,
    },
    listByOperator: {
      summary: 'Read the field-type registry as an operator',
      since: '0.1.0',
      access: operator('support', 'operations'),
      response: rows,
    },
    create: {
      summary: 'Add a field type to the registry',
      since: '0.1.0',
      body: newFieldTypeRow,
      status: 201,
      response: fieldTypeRow,
      limits: typeBody,
      errors: ['field_types.reserved', 'field_types.exists', 'field_types.invalid'],
    },
    update: {
      summary:
        'Change a field type that an operator added; its name never changes, and its parent changes only while nothing uses it',
      since: '0.1.0',
      body: fieldTypePatch,
      response: fieldTypeRow,
      limits: typeBody,
      errors: ['field_types.not_found', 'field_types.locked', 'field_types.invalid'],
    },
  },
)
