// Entry point `@company-data/web/fields/rules`: field rules without JSX, so that pages can test theirs without a browser.
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
export { fieldNames, formatKeyName } from './field-names.ts'
export { missingEntries, missingParts, type Part, toWidget, type Widget } from './field-widgets.ts'
export { fittingData, formatInline, isFileType, plainlyMeant, type RequestedValue } from './fitting-data.ts'
export { itemsIn, membersIn, membersValue, textIn } from './input-values.ts'
export { type BlockAnswer, type BlockAnswers, restoreBlocks } from './plugin/block-answers.ts'
export { typedValue } from './plugin/parse-plugin-value.ts'
export { createPluginRow, type PluginFormAccess, type PluginRow } from './plugin/plugin-row.ts'
export { getTypeName, typeNames } from './type-names.ts'
export { createValueFormatter, type ValueFormatter, type ValuePart } from './value-formatter.ts'
export { valueInputTexts } from './value-input-texts.ts'
