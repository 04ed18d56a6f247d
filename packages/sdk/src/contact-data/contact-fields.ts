// The catalog of contact fields, and the custom fields of an account (G-073).
import { profilePrefix } from '@company-data/protocol/contract/prefixes'
import type { contactFields } from '@company-data/protocol/nouns/contact-fields/contract'
import { contactFieldRoutes } from '@company-data/protocol/nouns/contact-fields/routes'
import type { ContactField, FieldUsertype } from '@company-data/protocol/wire/sharing/contact-fields'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'

export const contactFieldCalls = (api: Api) => {
  const raw = calls<typeof contactFields>()(api, contactFieldRoutes, profilePrefix)
  return {
    /**
     * Every field of the catalog, or only those that a person or a company may fill in.
     * @example
     * for (const { slug, label } of await person.contactFields.list('person')) console.log(slug, label)
     */
    list: (usertype?: FieldUsertype): Promise<ContactField[]> => raw.list({ usertype }),
    /**
     * Adds a custom field.
     * @example
     * const { id } = await person.contactFields.create({ label: 'Shoe size', type: 'number' })
     */
    create: raw.create,
    /**
     * Changes a custom field.
     * @example
     * await person.contactFields.update(fieldId, { label: 'Shoe size (EU)' })
     */
    update: raw.update,
    /**
     * Deletes a custom field with its data and everything that follows from them.
     * @example
     * await person.contactFields.delete(fieldId)
     */
    delete: raw.delete,
  }
}

/** For the service client, which only reads them. */
export const fieldCatalogCalls = (api: Api): Pick<ReturnType<typeof contactFieldCalls>, 'list'> => {
  const { list } = contactFieldCalls(api)
  return { list }
}
