// Prepares the kept demo: a company that has been working for a while, with data in every state.
import type { MailSource } from '../mail.ts'
import type { Narrator } from '../narrator.ts'
import { connectPrograms, createService, type InteractiveService, inviteDelegate, registerCompany } from './company.ts'
import { sendDocuments } from './documents.ts'
import { connectTo, type Person, profileAnswers, registerPerson } from './people.ts'
import { startRuns } from './runs.ts'
import { connectSupplier } from './supplier.ts'
import { addWebhooks, type Endpoints } from './webhooks.ts'

export interface Stage {
  services: readonly InteractiveService[]
  persons: readonly Person[]
}

const FIELDS = [
  { slug: 'first_name', label: 'First name', type: 'text', mandatory: true },
  { slug: 'email', label: 'E-mail address', type: 'email' },
  { slug: 'date_of_birth', label: 'Date of birth', type: 'date_of_birth' },
]

const PERSONS: ReadonlyArray<readonly [string, string]> = [
  ['Ada', 'Lovelace'],
  ['Charles', 'Babbage'],
  ['Mary', 'Somerville'],
]

/** The whole first names, which the persons enter later. */
const FIRST_NAMES: Readonly<Record<string, string>> = {
  'Ada Lovelace': 'Augusta Ada',
  'Charles Babbage': 'Charles',
  'Mary Somerville': 'Mary Fairfax',
}

interface Props {
  app: MailSource
  endpoints: Pick<Endpoints, 'good' | 'bad'>
  narrator: Narrator
}

const invitePeople = async (app: MailSource, { client }: InteractiveService): Promise<Person[]> => {
  const [luigi, ...rest] = [await registerPerson(app, 'Luigi', 'Menabrea'), await registerPerson(app, 'Joan', 'Clarke')]
  await client.connectRequests.create(luigi.shareCode, 'Our newsletter might interest you.')
  for (const person of rest) {
    await client.connectRequests.create(person.shareCode, 'Our newsletter might interest you.')
    for await (const { request_id } of person.client.connectRequests.list())
      await person.client.connectRequests.reject(request_id)
  }
  return [luigi, ...rest]
}

export const setStage = async ({ app, endpoints, narrator }: Props): Promise<Stage> => {
  const frontDoorUrl = app.addresses.front_door ?? ''
  narrator.step(
    'A company registers, creates two services, invites a colleague and becomes a customer of another company.',
  )
  const company = await registerCompany(app, frontDoorUrl)
  const newsletter = await createService(company, frontDoorUrl, 'Newsletter', FIELDS)
  const rentals = await createService(company, frontDoorUrl, 'Car rentals', FIELDS.slice(0, 1))
  await inviteDelegate(app, company, frontDoorUrl, newsletter)
  await connectPrograms(company, newsletter)
  await connectSupplier(company, frontDoorUrl)

  narrator.step('Persons connect and write; one has not answered her invitation yet, one has declined.')
  const persons: Person[] = []
  const connectionIds: string[] = []
  for (const [firstName, lastName] of PERSONS) {
    const person = await registerPerson(app, firstName, lastName)
    connectionIds.push(await connectTo(person, newsletter.code, await profileAnswers(person)))
    persons.push(person)
  }
  const [ada, charles] = persons
  const [adasId, charlesId] = connectionIds
  if (!ada || !charles || adasId === undefined || charlesId === undefined) throw new Error('There is no one.')
  await ada.client.messages.create(adasId, 'Can I come on Thursday?')
  await charles.client.messages.create(charlesId, 'I have moved. Do you need my new address?')
  await newsletter.client.messages.create(charlesId, 'Yes, please change it in your profile.')
  const invited = await invitePeople(app, newsletter)

  narrator.step('Two webhooks: one endpoint takes every event, the other is out of order and has a backlog.')
  await addWebhooks(company, newsletter.id, endpoints, async () => {
    for (const person of persons) {
      const [datum] = await person.client.contactData.list()
      if (datum) await person.client.contactData.update(datum.id, FIRST_NAMES[person.name] ?? person.name)
    }
  })

  narrator.step('Documents are offered, signed, cancelled and declined; runs of a contract flow stop at every state.')
  await sendDocuments(newsletter, ada, adasId)
  const rentalId = await connectTo(ada, rentals.code, { first_name: { value: 'Ada' } })
  await startRuns(company, { service: rentals, person: ada, connectionId: rentalId })
  return { services: [newsletter, rentals], persons: [...persons, ...invited] }
}
