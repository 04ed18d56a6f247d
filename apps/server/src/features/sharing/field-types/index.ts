// Entry point of field types: the registry in memory, and its routes.
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import { type FieldTypes, fieldTypeActs } from './field-types.ts'
import type { FieldTypeNeeds } from './needs.ts'
import { fieldTypeRoutes } from './routes.ts'

export type { FieldTypes } from './field-types.ts'
export type { FieldTypeHooks } from './needs.ts'
export { fieldTypeRoutes }

export const fieldTypes = (needs: FieldTypeNeeds): FieldTypes & Feature => {
  const acts = fieldTypeActs(needs)
  return { ...acts, routes: bindRoutes(fieldTypeRoutes, acts) }
}
