// Serves the contract of the field catalog and custom fields.
import { contactFields } from '@company-data/protocol/nouns/contact-fields/contract'
import { serve } from '../../../../gate/serve.ts'
import { toOwner } from '../owner.ts'
import type { Fields } from './fields.ts'

export const fieldRoutes = serve<Fields>()(contactFields, {
  list: ({ caller, query }, fields) => fields.list(toOwner(caller), query.usertype),
  create: ({ caller, body }, fields) => fields.create(toOwner(caller), body),
  update: ({ caller, params, body }, fields) => fields.change(toOwner(caller), params.id, body),
  delete: ({ caller, params }, fields) => fields.remove(toOwner(caller), params.id),
})
