// The door `@company-data/ui/fields`: the controls that values of every field type are typed, chosen or attached with.
export { type ChosenFile, FileInput } from './file-input.tsx'
export { OutputFacts, PluginBlocks, PluginInput, type PluginSnapshot, TypedInput } from './plugin-input.tsx'
export { useFieldLabel, usePartName } from './use-field-names.ts'
export { useOptionName, useValueWords } from './use-value-words.ts'
export { PartFields, Problem, ValueInput } from './value-input.tsx'
