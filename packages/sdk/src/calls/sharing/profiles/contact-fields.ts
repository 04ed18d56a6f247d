// The catalog of contact fields, and the custom fields of an account (G-073).
import type {
  ContactField,
  ContactFieldPatch,
  FieldUsertype,
  NewContactField,
} from '@company-data/protocol/wire/sharing/contact-fields'
import type { Api } from '../../../transport/api.ts'
import { path } from '../../../transport/path.ts'

const fieldPath = (fieldId: string): string => path`/api/contact-fields/${fieldId}`

export const fieldCatalogCalls = (api: Api) => ({
  /**
   * Every field of the catalog, or only those that a person or a company may fill in.
   * @example
   * for (const { slug, label } of await person.contactFields('person')) console.log(slug, label)
   */
  contactFields: (usertype?: FieldUsertype): Promise<ContactField[]> => api.get('/api/contact-fields', { usertype }),
})

export const contactFieldCalls = (api: Api) => ({
  ...fieldCatalogCalls(api),
  /**
   * Adds a custom field.
   * @example
   * const { id } = await person.createContactField({ label: 'Shoe size', type: 'number' })
   */
  createContactField: (
    field: Pick<NewContactField, 'label' | 'type'> & Partial<NewContactField>,
  ): Promise<ContactField> => api.post('/api/contact-fields', field),
  /**
   * Changes a custom field.
   * @example
   * await person.updateContactField(fieldId, { label: 'Shoe size (EU)' })
   */
  updateContactField: (fieldId: string, change: ContactFieldPatch): Promise<ContactField> =>
    api.put(fieldPath(fieldId), change),
  /**
   * Deletes a custom field with its data and everything that follows from them.
   * @example
   * await person.deleteContactField(fieldId)
   */
  deleteContactField: (fieldId: string): Promise<void> => api.delete(fieldPath(fieldId)),
})
