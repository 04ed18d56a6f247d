// Serves the contract of field types.
import { fieldTypes } from '@company-data/protocol/nouns/field-types/contract'
import { serve } from '../../../gate/serve.ts'
import type { FieldTypes } from './field-types.ts'

/** A type has up to 5,000 options and 200 entries. */
const typeBodies = { bodyLimitBytes: 1024 * 1024, bodyValues: 10_000 } as const

export const fieldTypeRoutes = serve<FieldTypes>()(fieldTypes, {
  list: (_call, fieldTypes) => [...fieldTypes.rows()],
  listByOperator: (_call, fieldTypes) => [...fieldTypes.rows()],
  create: {
    ...typeBodies,
    handler: ({ body }, fieldTypes) => fieldTypes.add(body),
  },
  update: {
    ...typeBodies,
    handler: ({ params, body }, fieldTypes) => fieldTypes.change(params.type, body),
  },
})
