// Entry point of the field-type registry: its rows, their resolution, and the one validator of server, apps and SDK (G-072).

export { checkTypeRow, type ReplacedType, reservedReason, wholeTypeRow } from './operator-rows/check-type-row.ts'
export type { TypeRowProblem } from './operator-rows/definition-problems.ts'
export { maxMatchedLength, maxPatternLength } from './patterns/pattern.ts'
export * from './registry/index.ts'
export { countryCodes } from './validation/codes/countries.ts'
export { usStateCodes } from './validation/codes/us-states.ts'
export { isEmpty } from './validation/plaintext.ts'
export { isVerifiedPlaceOfBirth } from './validation/texts/place-of-birth.ts'
export { type ValidationContext, validateSlotValue, validateValue } from './validation/validate.ts'
export { type ValueReasonKey, valueReasons } from './validation/value-reasons.ts'
export type { Verdict } from './validation/verdict.ts'
