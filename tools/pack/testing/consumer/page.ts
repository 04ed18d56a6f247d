// The script of a page: a person registers, adds a value and calls the validator.
import { createPersonClient } from '@company-data/sdk/person'

const run = async (frontDoorUrl: string, name: string): Promise<object> => {
  const person = createPersonClient({ frontDoorUrl })
  await person.register({ email: `${name}@example.org`, password: 'correct horse battery staple', display_name: 'Ada' })
  const field = (await person.contactFields.list('person')).find(({ slug }) => slug === 'first_name')
  const datum = await person.contactData.create(field?.id ?? '', 'Ada')
  const { plaintext } = await person.contactData.open(datum)
  const types = await person.fieldTypes.read()
  return { plaintext, date: types.validateValue('date', '2023-02-31').ok }
}

Object.assign(globalThis, { run })
