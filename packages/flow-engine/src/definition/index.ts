// Entry point of the definition: its types, its outer shape, the tables of the language, and its keys.

export * from './condition.ts'
export * from './definition.ts'
export * from './expression.ts'
export * from './field-kind.ts'
export * from './json-pointer.ts'
export * from './key-index.ts'
export * from './key-pattern.ts'
export * from './limits.ts'
export * from './plugin-description.ts'
export { type ReadDefinition, readDefinition } from './shape/definition-shape.ts'
export { isObject, type JsonObject, type ShapeFault } from './shape/reader.ts'
export { type ShapeList, type ShapeThing, shapeLists, shapeThings } from './shape/shape-terms.ts'
