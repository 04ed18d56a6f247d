// The name and the address of a registration, as the first entries of My data: no one types them twice.
import type { NewPerson, PersonClient } from '@company-data/sdk/person'
import { namesIn } from '../../app/signer-names.ts'

interface FirstDataClient {
  contactFields: Pick<PersonClient['contactFields'], 'list'>
  contactData: Pick<PersonClient['contactData'], 'create'>
}

export const addFirstData = async (
  client: FirstDataClient,
  { display_name, email }: Pick<NewPerson, 'display_name' | 'email'>,
): Promise<void> => {
  const fields = await client.contactFields.list('person')
  const { signer_first_name: first_name, signer_last_name: last_name } = namesIn(display_name)
  for (const [slug, value] of Object.entries({ first_name, last_name, email })) {
    const field = fields.find((candidate) => candidate.is_system && candidate.slug === slug)
    if (field !== undefined && value !== '') await client.contactData.create(field.id, value)
  }
}
