// Entry point of contact data, one per region: fields, data, files and attestations, for profiles and connections.
export { type Attestation, isExpiredAttestation, notAttested } from './attestation.ts'
export { matchCopies, requireNoCopies } from './copies.ts'
export { type DatumEdit, toDatumEdit } from './datum-change.ts'
export {
  type DatumRow,
  editDatum,
  type FileShape,
  findData,
  findDatum,
  insertDatum,
  listData,
  listDatumFileKeys,
  listIdsByField,
  lockDatum,
  removeDatum,
  setAttestation,
  updateDatum,
} from './datum-store.ts'
export { readPrivacy, readValue, requireUsertype } from './datum-value.ts'
export {
  type FieldChange,
  type FieldRow,
  insertField,
  isSlugUsed,
  listFields,
  lockField,
  removeField,
  updateField,
} from './field-store.ts'
export { hasFieldsWithType } from './field-type-use.ts'
export { type FileDetails, toFileResponse } from './file-response.ts'
export { type Owner, toOwner } from './owner.ts'
export { findPhoto, insertPhoto, listPhotoFileKeys, listPhotos, type PhotoRow, removePhoto } from './photo-store.ts'
export type { RegionDb, RegionTx } from './region-db.ts'
export { isSealedFile, sealedBody, storeSealed } from './sealed-file.ts'
export { isSystemSlug, systemField, systemFields } from './system-fields.ts'
