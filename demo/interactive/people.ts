// The persons of the kept demo: each registers on a separate device, fills in a profile and connects with a service.
import { createPersonClient, type FieldAnswers, type PersonClient } from '@company-data/sdk/person'
import { type MailSource, readMail } from '../mail.ts'

export interface Person {
  name: string
  email: string
  password: string
  client: PersonClient
  shareCode: string
}

const PERSON_PASSWORD = 'a password of a person'

export const registerPerson = async (app: MailSource, firstName: string, lastName: string): Promise<Person> => {
  const client = createPersonClient({ frontDoorUrl: app.addresses.front_door ?? '' })
  const name = `${firstName} ${lastName}`
  const email = `${firstName.toLowerCase()}@example.org`
  const { share_code } = await client.register({ email, password: PERSON_PASSWORD, display_name: name })
  const { code } = await readMail(app, email, 'confirm_email')
  await client.email.confirm(code ?? '')
  return { name, email, password: PERSON_PASSWORD, client, shareCode: share_code }
}

const addDatum = async ({ client }: Person, slug: string, value: string): Promise<string> => {
  const field = (await client.contactFields.list('person')).find((candidate) => candidate.slug === slug)
  if (!field) throw new Error(`The catalog has no field ${slug}.`)
  return (await client.contactData.create(field.id, value)).id
}

/** The first name and the address follow the profile; the rest was typed in. */
export const profileAnswers = async (person: Person): Promise<FieldAnswers> => ({
  first_name: { from: await addDatum(person, 'first_name', person.name.split(' ')[0] ?? '') },
  email: { from: await addDatum(person, 'email', person.email) },
  date_of_birth: { value: '1990-12-10' },
})

/** Returns the id of the connection. */
export const connectTo = async ({ client }: Person, code: string, answers: FieldAnswers): Promise<string> => {
  const profile = await client.codes.lookUp(code)
  if (profile.kind !== 'service') throw new Error('The code does not lead to a service.')
  return (await client.companyConnections.create({ ...profile, code }, answers)).id
}
