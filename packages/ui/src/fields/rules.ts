// The door `@company-data/ui/fields/rules`: what is known of fields without JSX, so that rules of pages are tested without a browser.
export { compositeOf, lineOf, partsOf } from './composites.ts'
export { itemsIn, membersIn, membersValue, textIn } from './entered-values.ts'
export { fieldNames, nameOfKey } from './field-names.ts'
export { type Part, type Widget, widgetOf } from './field-widgets.ts'
export { fittingData, isFileType, onOneLine, type Wanted } from './fitting-data.ts'
export { nameOfType, typeNames } from './type-names.ts'
export { typedValue } from './typed-value.ts'
export { valueInputTexts } from './value-input-texts.ts'
