// The door of field types: the registry in memory, and its routes.
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import { fieldTypeRoutes } from './routes.ts'
import { type FieldTypeNeeds, type FieldTypes, fieldTypeService } from './service.ts'

export type { FieldTypeHooks, FieldTypes } from './service.ts'
export { fieldTypeRoutes }

export const fieldTypes = (needs: FieldTypeNeeds): FieldTypes & Feature => {
  const acts = fieldTypeService(needs)
  return { ...acts, routes: bindRoutes(fieldTypeRoutes, acts) }
}
