// Entry point of field types: the registry in memory, and its routes.
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import type { FieldTypeDeps } from './deps.ts'
import { type FieldTypes, fieldTypeActions } from './field-types.ts'
import { fieldTypeRoutes } from './routes.ts'

export type { FieldTypeHooks } from './deps.ts'
export type { FieldTypes } from './field-types.ts'
export { fieldTypeRoutes }

export const fieldTypes = (deps: FieldTypeDeps): FieldTypes & Feature => {
  const actions = fieldTypeActions(deps)
  return { ...actions, routes: bindRoutes(fieldTypeRoutes, actions) }
}
