// The company asks, the person answers, the company reads; then she edits a value, and the company's copy follows.
import type { ServiceClient } from '@company-data/sdk/service'
import type { DemoService } from './create-service.ts'
import type { Ada } from './fill-profile.ts'
import type { Narrator } from './narrator.ts'

const publishFields = async ({ client }: DemoService, narrator: Narrator): Promise<void> => {
  narrator.step('The service publishes what it asks for: a name, a verified e-mail address, any proof of identity.')
  const { fields } = await client.requestFields.update(() => [
    { slug: 'name', label: 'First name', type: 'text', mandatory: true },
    { slug: 'email', label: 'E-mail address', type: 'email', verified: true },
    { slug: 'identity', label: 'Proof of identity', type: 'proof_of_identity' },
  ])
  narrator.show(fields.map(({ slug, type, verified }) => `${slug}: ${type}${verified ? ', verified' : ''}`).join('\n'))
}

const connect = async ({ client, datumIds }: Ada, code: string, narrator: Narrator): Promise<void> => {
  narrator.step(`Ada enters the code ${code} on her device, sees what the service asks for, and chooses what to share.`)
  const profile = await client.codes.lookUp(code)
  if (profile.kind !== 'service') throw new Error('The code does not lead to a service.')
  const { answers } = await client.companyConnections.create(
    { ...profile, code },
    { name: { from: datumIds.first_name }, email: { from: datumIds.email }, identity: { from: datumIds.passport } },
  )
  narrator.show(answers.map(({ slug, live }) => `${slug}: ${live ? 'live' : 'once'}`).join('\n'))
  narrator.notice('Her device opened each value with her key and sealed it again, to the key of this service.')
}

const readPassport = async (client: ServiceClient, url: string, narrator: Narrator): Promise<void> => {
  const file = await client.files.read(url)
  const { parts, entries } = await client.files.open(file)
  narrator.show(`identity: ${file.kind}, ${parts.length} page, ${parts[0]?.mimeType}, ${JSON.stringify(entries)}`)
}

const readConnections = async ({ client }: DemoService, narrator: Narrator): Promise<void> => {
  narrator.step('The company’s backend reads its connections and opens the values.')
  for await (const connection of client.connections.list()) {
    const { display_name, share_code, values } = await client.connections.open(connection)
    narrator.show(`${display_name} (${share_code})`)
    for (const { slug, plaintext, verified, value_url } of Object.values(values)) {
      if (value_url !== undefined) await readPassport(client, value_url, narrator)
      else narrator.show(`${slug}: ${plaintext}${verified ? ' (verified: the hash matches)' : ''}`)
    }
  }
  narrator.notice(
    'The service asked for any proof of identity. It does not learn which field of her profile it came from.',
  )
}

const editName = async ({ client, datumIds }: Ada, service: DemoService, narrator: Narrator): Promise<void> => {
  narrator.step('Ada changes her name on her device, and every service that has it live gets the new value.')
  await client.contactData.update(datumIds.first_name, 'Augusta Ada')
  for await (const { event, id, ...change } of service.client.changes.follow({ once: true, decrypt: true })) {
    const slug = 'slug' in change ? ` ${change.slug}` : ''
    narrator.show(`${event}${slug}${change.plaintext === undefined ? '' : `: ${change.plaintext}`}`)
  }
  narrator.notice('This is the change feed: each event once, in order, deleted from the platform after it has arrived.')
}

export const shareData = async (service: DemoService, ada: Ada, narrator: Narrator): Promise<void> => {
  await publishFields(service, narrator)
  await connect(ada, service.code, narrator)
  await readConnections(service, narrator)
  await editName(ada, service, narrator)
}
