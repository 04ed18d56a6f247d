// The door of the definition: its types, the tables of the language, and the keys that a definition has.

export * from './condition.ts'
export * from './definition.ts'
export * from './expression.ts'
export * from './field-kind.ts'
export * from './key-index.ts'
export * from './key-pattern.ts'
