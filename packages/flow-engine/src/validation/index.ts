// The door of publish validation.

export type { Problem } from './problem.ts'
export { validateDefinition } from './validate-definition.ts'
export type { Asset, RequestField, ValidationContext } from './validation-context.ts'
