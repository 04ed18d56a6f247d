// The whole story with markers in all private data, and a search for them in everything that is stored.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  createCompanyClient,
  createPersonClient,
  createServiceClient,
  type PersonClient,
  type ServiceClient,
} from '@company-data/sdk'
import { everythingStored, mailbox, ownPlatform, spellings, startEndpointSink } from '@company-data/testkit'

const platform = await ownPlatform({ regions: ['eu', 'us'] })

/** Long enough not to occur by chance, and different for every secret. */
let markers: Array<{ label: string; text: string }> = []
const mark = (label: string, text = `${label}-${crypto.randomUUID().replaceAll('-', '')}`): string => {
  markers = [...markers, { label, text }]
  return text
}

const field = async (person: PersonClient, slug: string): Promise<string> => {
  const match = (await person.contactFields.list()).find((contactField) => contactField.slug === slug)
  assert.ok(match, `the catalog has ${slug}`)
  return match.id
}

const png = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from(text)])

const fillProfile = async (person: PersonClient) => {
  const name = await person.contactData.create(await field(person, 'first_name'), mark('name'))
  const email = await person.contactData.create(
    await field(person, 'email'),
    mark('email', `m${Date.now()}@mark.example`),
  )
  const address = await person.contactData.create(
    await field(person, 'address'),
    JSON.stringify({ street: mark('street'), city: mark('city'), country: 'SE' }),
    { is_private: true },
  )
  const passport = await person.contactData.create(await field(person, 'passport'), undefined, { is_private: true })
  await person.contactData.replaceFile(passport.id, {
    pages: [{ bytes: png(mark('page')), mime_type: 'image/png', original_name: `${mark('filename')}.png` }],
    entries: { document_number: mark('document'), issuing_country: 'SE', holder_name: mark('holder') },
  })
  return { name: name.id, email: email.id, address: address.id, passport: passport.id }
}

const verify = async (person: PersonClient, datumId: string): Promise<void> => {
  const { plaintext } = await person.contactData.open(await person.contactData.read(datumId))
  const { verification_id } = await person.verifications.create(datumId, 'email')
  const code = await mailbox(platform).codeFor(plaintext ?? '', 'verification_email')
  await person.verifications.confirm(verification_id, code)
}

const rows = [
  { slug: 'name', label: 'Name', type: 'text', mandatory: true },
  { slug: 'email', label: 'E-mail', type: 'email', verified: true },
  { slug: 'address', label: 'Address', type: 'address' },
  { slug: 'once', label: 'Once', type: 'text', one_time: true },
  { slug: 'identity', label: 'Identity', type: 'legal_document' },
]

const openService = async (): Promise<{ client: ServiceClient; code: string; webhookSeen: () => string }> => {
  const company = createCompanyClient({ frontDoorUrl: platform.frontDoor })
  const password = mark('company-password')
  const account = { email: 'owner@example.org', display_name: 'Zero Ltd', company_code: 'ZEROLTD', region: 'us' }
  await company.register({ ...account, password })
  await company.level.update('basic')
  const { service, keys } = await company.services.create({ name: 'Zero', admin_email: 'a@example.org' })
  mark('passphrase', keys.passphrase)
  const { client_id, client_secret } = await company.serviceClients.create(service.id)
  mark('client-secret', client_secret)
  const privateKey = { pem: keys.private_pem, passphrase: keys.passphrase }
  const options = { frontDoorUrl: platform.frontDoor, clientId: client_id, clientSecret: client_secret, privateKey }
  const client = createServiceClient(options)
  await client.requestFields.update(() => rows)
  const sink = await startEndpointSink()
  after(() => sink.stop())
  const bearer = { auth_type: 'bearer', auth_token: mark('webhook-token') } as const
  await company.webhooks.create(service.id, { url: sink.url, ...bearer })
  const { hmac_secret_once } = await company.webhooks.create(service.id, { url: 'http://127.0.0.1:9/refused' })
  mark('hmac', hmac_secret_once ?? '')
  return { client, code: service.code, webhookSeen: () => sink.requests.map(({ body }) => String(body)).join('\n') }
}

const readAll = async (client: ServiceClient): Promise<string> => {
  const read: unknown[] = []
  for await (const connection of client.connections.list()) {
    const { values } = await client.connections.open(connection)
    for (const { plaintext, verified, value_url } of Object.values(values)) {
      read.push(plaintext, verified)
      if (value_url) read.push((await client.files.open(await client.files.read(value_url))).plaintext)
    }
  }
  for await (const change of client.changes.follow({ once: true, decrypt: true })) read.push(change)
  return JSON.stringify(read)
}

/** Both write, and both try to send plaintext, which is refused. */
const exchangeMessages = async (person: PersonClient, client: ServiceClient, connectionId: string): Promise<string> => {
  await person.messages.create(connectionId, mark('question'))
  await client.messages.create(connectionId, mark('answer'))
  const plain = { method: 'POST', body: { body: mark('unsealed message') } } as const
  const isRefused = { errorKey: 'contact_data.encryption_required' }
  await assert.rejects(
    person.request({ ...plain, path: `/api/company-connections/${connectionId}/messages` }),
    isRefused,
  )
  await assert.rejects(
    client.request({ ...plain, path: `/api/company-data/connections/${connectionId}/messages` }),
    isRefused,
  )
  const [seenByPerson, seenByService] = await Promise.all([
    Array.fromAsync(person.messages.list(connectionId)),
    Array.fromAsync(client.messages.list(connectionId)),
  ])
  return [...seenByPerson, ...seenByService].map(({ plaintext }) => plaintext).join()
}

test('D1-GEN-04, D1-GEN-05: no secret is in any table, mail, file, metric or log', async () => {
  const { client, code, webhookSeen } = await openService()
  const person = createPersonClient({ frontDoorUrl: platform.frontDoor })
  const password = mark('person-password')
  await person.register({ email: 'ada@example.org', password, display_name: 'Ada' })
  const data = await fillProfile(person)
  await verify(person, data.email)
  const match = await person.codes.lookUp(code)
  assert.equal(match.kind, 'service')
  const connection = await person.companyConnections.create({ ...match, code } as never, {
    name: { from: data.name },
    email: { from: data.email },
    address: { from: data.address },
    once: { value: mark('typed') },
    identity: { from: data.passport },
  })
  await person.contactData.update(data.name, mark('edited'))
  const written = await exchangeMessages(person, client, connection.id)
  const earlierRecords = await readAll(client)
  await client.requestFields.update((fields) => [...fields, { slug: 'later', label: 'Later', type: 'text' }])
  const [consent] = await person.companyConnections.consents(connection.id)
  assert.ok(consent)
  await person.companyConnections.acceptConsent(connection.id, consent, { value: mark('consented') })
  const later = await readAll(client)

  // The markers do travel: the company reads them, and the receiver of the webhook gets the sealed values.
  for (const { label, text } of markers.filter(({ label }) =>
    ['edited', 'email', 'street', 'page', 'typed'].includes(label),
  ))
    assert.ok(
      earlierRecords.includes(label === 'page' ? Buffer.from(png(text)).toString('base64') : text),
      `${label} was read`,
    )
  assert.ok(earlierRecords.includes('true'), 'the e-mail address is attested')
  assert.ok(later.includes(markers.at(-1)?.text ?? 'none'))
  for (const { text } of markers.filter(({ label }) => ['question', 'answer'].includes(label)))
    assert.equal(written.split(text).length, 3, 'both sides read it')
  assert.match(webhookSeen(), /field_updated/)

  const metrics = (await platform.ops('GET', '/api/ops/metrics')).text
  assert.match(metrics, /companydata_/, 'the metrics were read')
  const storedTexts = new Map([...(await everythingStored(platform)), ['metrics', metrics]])
  assert.ok(
    [...storedTexts.keys()].some((name) => name.includes('connection_value')),
    'the tables were read',
  )
  assert.match(storedTexts.get('mail') ?? '', /verification_email/, 'the mails were read')
  assert.ok(
    [...storedTexts.keys()].some((name) => name.includes('/files/')),
    'the files were read',
  )
  for (const [place, text] of storedTexts)
    for (const { label, text: marker } of markers)
      for (const spelling of spellings(marker))
        assert.ok(!text.includes(spelling), `${place} holds ${label} as ${spelling.slice(0, 24)}…`)
})

test('the search finds plaintext in each spelling, such as a business card', async () => {
  const company = createCompanyClient({ frontDoorUrl: platform.frontDoor })
  const account = { email: 'open@example.org', display_name: 'Open Ltd', company_code: 'OPENLTD', region: 'eu' }
  await company.register({ ...account, password: 'a password of theirs' })
  const card = `card-${crypto.randomUUID()}`
  const { id } = await company.contactFields.create({ label: 'Motto', type: 'text' })
  for (const spelling of spellings(card)) await company.contactData.create(id, `before ${spelling} after`)
  const storedText = [...(await everythingStored(platform)).values()].join('\n')
  for (const spelling of spellings(card)) assert.ok(storedText.includes(spelling), spelling)
})
