// Serves the contract of contact data and their files.
import { copyBodyValues, sealedBudget, sealedValueBodyBytes, uploadBodyBytes } from '@company-data/protocol/limits'
import { contactData } from '@company-data/protocol/nouns/contact-data/contract'
import { createResponse } from '../../../gate/route.ts'
import { serve } from '../../../gate/serve.ts'
import type { Data } from './data/data.ts'
import type { DatumFiles } from './files/datum-files.ts'
import { toFileResponse } from './files/file-response.ts'
import { toOwner } from './owner.ts'

/** An edit brings a wrapper for each slot that follows the field, and those may be many. */
const EDIT_BYTES = 16 * 1024 * 1024

export const dataRoutes = serve<{ data: Data; files: DatumFiles }>()(contactData, {
  list: {
    isPagedList: true,
    handler: ({ caller }, { data }) => createResponse({ pages: data.listPages(toOwner(caller)) }),
  },
  read: ({ caller, params }, { data }) => data.read(toOwner(caller), params.datumId),
  create: {
    bodyLimitBytes: sealedValueBodyBytes,
    handler: ({ caller, body }, { data }) => data.create(toOwner(caller), body),
  },
  update: {
    bodyLimitBytes: EDIT_BYTES,
    bodyValues: copyBodyValues,
    uploadTarget: ({ caller, params }, { files }) => files.requireDatum(toOwner(caller), params.datumId),
    handler: ({ caller, params, body }, { data }) => data.change(toOwner(caller), params.datumId, body),
  },
  delete: ({ caller, params }, { data }) => data.remove(toOwner(caller), params.datumId),
  async file({ caller, params }, { files }) {
    const { details, blob } = await files.open(toOwner(caller), params.datumId)
    return toFileResponse(details, blob)
  },
  replaceFile: {
    // Room for the largest file, and as much again for the copies in the slots that follow it.
    bodyLimitBytes: ({ documentMaxMb }) => uploadBodyBytes(documentMaxMb) + sealedBudget(documentMaxMb),
    bodyValues: copyBodyValues,
    tooLarge: 'documents.too_large',
    admission: (caller, { files }) => files.requireRoom(toOwner(caller)),
    uploadTarget: ({ caller, params }, { files }) => files.requireDatum(toOwner(caller), params.datumId),
    handler: ({ caller, params, body }, { files }) => files.put(toOwner(caller), params.datumId, body),
  },
})
