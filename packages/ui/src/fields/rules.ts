// Entry point `@company-data/ui/fields/rules`: field rules without JSX, so that pages can test theirs without a browser.
export { countryName } from './countries.ts'
export {
  chosenFile,
  type DraftContent,
  type DraftPart,
  type ReadPart,
  restoredFile,
  type StoredFile,
  storedFile,
} from './draft-files.ts'
export { itemsIn, membersIn, membersValue, textIn } from './entered-values.ts'
export { fieldNames, nameOfKey } from './field-names.ts'
export { type Part, type Widget, widgetOf } from './field-widgets.ts'
export { fittingData, isFileType, onOneLine, type RequestedValue } from './fitting-data.ts'
export { type KeptBlock, type KeptBlocks, restoreBlocks } from './plugin/kept-blocks.ts'
export { typedValue } from './plugin/typed-value.ts'
export { nameOfType, typeNames } from './type-names.ts'
export { valueInputTexts } from './value-input-texts.ts'
export { type ValuePart, type ValueWords, valueWords } from './value-words.ts'
