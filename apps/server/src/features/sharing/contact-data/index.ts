// Entry point of contact data, one per region: the fields, data, files and photos of an owner, and its edits of them.
import { bindRoutes, type RouteDescription } from '../../../gate/route.ts'
import { contactDataRows } from './contact-data-rows.ts'
import { data } from './data/data.ts'
import { datumEdits } from './data/datum-edits.ts'
import { dataRoutes } from './data-routes.ts'
import type { ContactDataDeps } from './deps.ts'
import { fieldRoutes } from './fields/field-routes.ts'
import { fields } from './fields/fields.ts'
import { datumFiles } from './files/datum-files.ts'
import { sweepFiles } from './files/file-sweep.ts'
import { photoRoutes } from './photos/photo-routes.ts'
import { photos } from './photos/photos.ts'

export { type Attestation, isExpiredAttestation, notAttested, selectAttestation } from './attestation.ts'
export { type ContactDataRows, contactDataRows } from './contact-data-rows.ts'
export type { DatumHead, DatumRow, FileShape } from './datum-store.ts'
export type { ContactDataDeps } from './deps.ts'
export { hasFieldsWithType } from './fields/field-type-use.ts'
export { type FileDetails, toFileResponse } from './files/file-response.ts'
export { isSealedFile, storeSealed } from './files/sealed-file.ts'
export type { ContactDataHooks, Copy, DatumTransaction, FollowingSlots, Mapping, Source } from './following-slots.ts'
export { type Owner, toOwner } from './owner.ts'

/** The routes of this feature, for the OpenAPI documents. */
export const contactDataRoutes: readonly RouteDescription[] = [...fieldRoutes, ...dataRoutes, ...photoRoutes]

export type ContactData = ReturnType<typeof contactData>

export const contactData = (deps: ContactDataDeps) => {
  sweepFiles(deps)
  const edits = datumEdits(deps)
  const ownerData = data(deps, edits)
  return {
    routes: [
      ...bindRoutes(fieldRoutes, fields(deps, ownerData.remove)),
      ...bindRoutes(dataRoutes, { data: ownerData, files: datumFiles(deps, ownerData, edits) }),
      ...bindRoutes(photoRoutes, photos(deps)),
    ],
    rows: contactDataRows(),
    /** For verifications: changes the attestation of a datum and of the slots that follow it. */
    attest: edits.attest,
  }
}
