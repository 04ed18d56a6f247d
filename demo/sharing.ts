// The company asks, the person answers, the company reads; then she edits a value, and the company's copy follows.
import type { CustomerConnection, ServiceClient } from '@company-data/sdk'
import type { Narrator } from './narrator.ts'
import type { Ada } from './person.ts'
import type { OpenedService } from './service.ts'

const companyAsks = async ({ client }: OpenedService, say: Narrator): Promise<void> => {
  say.step('The service says what it asks for: a name, a verified e-mail address, and any document of identity.')
  const { fields } = await client.updateRequestFields(() => [
    { slug: 'name', label: 'First name', type: 'text', mandatory: true },
    { slug: 'email', label: 'E-mail address', type: 'email', verified: true },
    { slug: 'identity', label: 'Document of identity', type: 'proof_of_identity' },
  ])
  say.show(fields.map(({ slug, type, verified }) => `${slug}: ${type}${verified ? ', verified' : ''}`).join('\n'))
}

const personConnects = async ({ client, data }: Ada, code: string, say: Narrator): Promise<CustomerConnection> => {
  say.step(`Ada types the code ${code} on her device, sees what is asked, and chooses what to share.`)
  const found = await client.lookUp(code)
  if (found.kind !== 'service') throw new Error('the code does not lead to a service')
  const connection = await client.connectTo(
    { ...found, code },
    { name: { from: data.first_name }, email: { from: data.email }, identity: { from: data.passport } },
  )
  say.show(connection.answers.map(({ slug, live }) => `${slug}: ${live ? 'live' : 'once'}`).join('\n'))
  say.notice('Her device opened each value with her key and sealed it again, to the key of this service.')
  return connection
}

const readPassport = async (client: ServiceClient, url: string | undefined, say: Narrator): Promise<void> => {
  const file = await client.getFile(url ?? '')
  const { parts, entries } = await client.openFile(file)
  say.show(`identity: ${file.kind}, ${parts.length} page, ${parts[0]?.mimeType}, ${JSON.stringify(entries)}`)
}

const companyReads = async ({ client }: OpenedService, say: Narrator): Promise<void> => {
  say.step('The company’s backend lists its connections and opens what was shared.')
  for await (const connection of client.connections()) {
    const { display_name, share_code, values } = await client.openConnection(connection)
    say.show(`${display_name} (${share_code})`)
    for (const { slug, plaintext, verified, value_url } of Object.values(values)) {
      if (value_url === undefined) say.show(`${slug}: ${plaintext}${verified ? ' (verified: the hash matches)' : ''}`)
      else await readPassport(client, value_url, say)
    }
  }
  say.notice('It asked for a document of identity and is not told that the answer was a passport field.')
}

const personEdits = async ({ client, data }: Ada, service: OpenedService, say: Narrator): Promise<void> => {
  say.step('Ada changes her name on her device; whoever has it live gets the new one.')
  await client.setContactDatum(data.first_name, 'Augusta Ada')
  for await (const { event, id, ...change } of service.client.changes({ once: true, decrypt: true })) {
    const slug = 'slug' in change ? ` ${change.slug}` : ''
    say.show(`${event}${slug}${change.plaintext === undefined ? '' : `: ${change.plaintext}`}`)
  }
  say.notice('This was the change feed: each event once, in order, gone from the platform when it has arrived.')
}

export const personShares = async (service: OpenedService, ada: Ada, say: Narrator): Promise<CustomerConnection> => {
  await companyAsks(service, say)
  const connection = await personConnects(ada, service.code, say)
  await companyReads(service, say)
  await personEdits(ada, service, say)
  return connection
}
