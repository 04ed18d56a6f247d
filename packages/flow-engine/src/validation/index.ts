// Entry point of publish validation.

export type { Problem } from './problem.ts'
export { isProblemKey, type ProblemKey, problemCatalog } from './problem-catalog.ts'
export { operatorTexts } from './problem-texts/condition-texts.ts'
export { englishTexts, type ProblemTexts } from './problem-texts/english-texts.ts'
export { validateDefinition } from './validate-definition.ts'
export type { Asset, RequestField, ValidationContext } from './validation-context.ts'
