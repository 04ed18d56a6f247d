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
export {
  formatEnglishShape,
  formatShape,
  type ShapeList,
  type ShapeReason,
  type ShapeTexts,
  type ShapeThing,
  shapeLists,
  shapeReason,
  shapeThings,
} from './shape/shape-reasons.ts'
