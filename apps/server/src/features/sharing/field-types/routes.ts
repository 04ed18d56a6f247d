// Serves the contract of field types.
import { fieldTypes } from '@company-data/protocol/nouns/field-types/contract'
import { serve } from '../../../gate/serve.ts'
import type { FieldTypes } from './field-types.ts'

export const fieldTypeRoutes = serve<FieldTypes>()(fieldTypes, {
  list: (_call, fieldTypes) => [...fieldTypes.rows()],
  listByOperator: (_call, fieldTypes) => [...fieldTypes.rows()],
  create: ({ body }, fieldTypes) => fieldTypes.add(body),
  update: ({ params, body }, fieldTypes) => fieldTypes.change(params.type, body),
})
