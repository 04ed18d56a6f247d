// Entry point of the registry's rows and their resolution, without the validator and its pattern matcher.

export {
  answersWithEnvelope,
  isBinary,
  isSameOrDescendant,
  type ResolvedType,
  resolveType,
} from './resolve.ts'
export {
  type Check,
  checks,
  type FieldTypeRow,
  type Input,
  inputs,
  isReservedType,
  type Lane,
  lanes,
  type Registry,
  type SubField,
} from './row.ts'
export { systemTypes } from './system-types.ts'
