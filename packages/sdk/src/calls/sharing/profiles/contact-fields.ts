// The field catalog, and custom fields of one's own (G-073).
import type {
  ContactField,
  ContactFieldPatch,
  FieldUsertype,
  NewContactField,
} from '@company-data/protocol/wire/sharing/contact-fields'
import type { Api } from '../../../transport/api.ts'
import { path } from '../../../transport/path.ts'

export const fieldCatalogCalls = (api: Api) => ({
  /** Every definition; `usertype` gives those that a person or a company may fill. */
  contactFields: (usertype?: FieldUsertype): Promise<ContactField[]> => api.get('/api/contact-fields', { usertype }),
})

export const contactFieldCalls = (api: Api) => ({
  ...fieldCatalogCalls(api),
  createContactField: (
    field: Pick<NewContactField, 'label' | 'type'> & Partial<NewContactField>,
  ): Promise<ContactField> => api.post('/api/contact-fields', field),
  updateContactField: (id: string, change: ContactFieldPatch): Promise<ContactField> =>
    api.put(path`/api/contact-fields/${id}`, change),
  /** Its data go with it, and what follows them. */
  deleteContactField: (id: string): Promise<void> => api.delete(path`/api/contact-fields/${id}`),
})
