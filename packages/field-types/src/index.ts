// The door of the field-type registry: its rows, their resolution, and the one validator of server, apps and SDK (G-072).

export { checkTypeRow, type ReplacedType, reservedReason, wholeTypeRow } from './check-type-row.ts'
export { countryCodes } from './countries.ts'
export type { TypeRowProblem } from './definition-problems.ts'
export { maxMatchedLength, maxPatternLength } from './pattern.ts'
export { isVerifiedPlaceOfBirth } from './place-of-birth.ts'
export { answersWithEnvelope, isBinary, isSameOrDescendant, type ResolvedType, resolveType } from './resolve.ts'
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
export { usStateCodes } from './us-states.ts'
export { type ValidationContext, validateSlotValue, validateValue } from './validate.ts'
export type { Verdict } from './verdict.ts'
