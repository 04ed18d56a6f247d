// Entry point of errors: the catalog of keys, the error class, and the response body. The row of a key is in
// `errors/<chapter>/<prefix of the key>.ts`: `field_types.locked` in `errors/sharing/field-types.ts`.
export { ApiError, type ApiErrorInit } from './errors/api-error.ts'
export { type ErrorKey, errorCatalog, errorKeys, errorRow, isErrorKey } from './errors/catalog.ts'
export { type ErrorBody, errorBody, tokenErrorBody } from './errors/error-body.ts'
export type { ErrorRow } from './errors/error-row.ts'
export {
  formatSentence,
  invalidMember,
  invalidMembers,
  type MemberPath,
  type MemberProblem,
  refusedAt,
  refusedBecause,
} from './errors/invalid-members.ts'
