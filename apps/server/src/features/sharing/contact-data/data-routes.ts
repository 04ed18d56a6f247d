// Serves the contract of contact data and their files.
import { contactData } from '@company-data/protocol/nouns/contact-data/contract'
import { createResponse } from '../../../gate/route.ts'
import { serve } from '../../../gate/serve.ts'
import type { Data } from './data/data.ts'
import type { DatumFiles } from './files/datum-files.ts'
import { toFileResponse } from './files/file-response.ts'
import { toOwner } from './owner.ts'

export const dataRoutes = serve<{ data: Data; files: DatumFiles }>()(contactData, {
  list: {
    isPagedList: true,
    handler: ({ caller }, { data }) => createResponse({ pages: data.listPages(toOwner(caller)) }),
  },
  read: ({ caller, params }, { data }) => data.read(toOwner(caller), params.datumId),
  create: ({ caller, body }, { data }) => data.create(toOwner(caller), body),
  update: {
    uploadTarget: ({ caller, params }, { files }) => files.requireDatum(toOwner(caller), params.datumId),
    handler: ({ caller, params, body }, { data }) => data.change(toOwner(caller), params.datumId, body),
  },
  delete: ({ caller, params }, { data }) => data.remove(toOwner(caller), params.datumId),
  async file({ caller, params }, { files }) {
    const { details, blob } = await files.open(toOwner(caller), params.datumId)
    return toFileResponse(details, blob)
  },
  replaceFile: {
    admission: (caller, { files }) => files.requireRoom(toOwner(caller)),
    uploadTarget: ({ caller, params }, { files }) => files.requireDatum(toOwner(caller), params.datumId),
    handler: ({ caller, params, body }, { files }) => files.put(toOwner(caller), params.datumId, body),
  },
})
