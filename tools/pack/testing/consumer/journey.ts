// A project that has installed the packages: a company, a person and a backend share data on a platform.
import { createServer } from 'node:http'
import { systemTypes } from '@company-data/field-types/registry'
import { fromXml, toXml } from '@company-data/protocol/xml'
import { createCompanyClient } from '@company-data/sdk/company'
import { createPersonClient, isPlatformError } from '@company-data/sdk/person'
import { createServiceClient } from '@company-data/sdk/service'
import { webhookHandler } from '@company-data/sdk/webhooks'

const { FRONT_DOOR: frontDoorUrl = '', NAME: name = '' } = process.env
const password = 'correct horse battery staple'

const company = createCompanyClient({ frontDoorUrl })
const email = `company-${name.toLowerCase()}@example.org`
await company.register({ email, password, display_name: 'Example Ltd', company_code: name })
await company.level.update('basic')
const { service, keys } = await company.services.create({ name: 'Newsletter', admin_email: email })
const client = await company.serviceClients.create(service.id)

const backend = createServiceClient({
  frontDoorUrl,
  clientId: client.client_id,
  clientSecret: client.client_secret,
  privateKey: { pem: keys.private_pem, passphrase: keys.passphrase },
})
await backend.requestFields.update(() => [{ slug: 'name', label: 'First name', type: 'text', mandatory: true }])

const person = createPersonClient({ frontDoorUrl })
await person.register({ email: `person-${name.toLowerCase()}@example.org`, password, display_name: 'Ada' })
const field = (await person.contactFields.list('person')).find(({ slug }) => slug === 'first_name')
const datum = await person.contactData.create(field?.id ?? '', 'Ada')
const profile = await person.codes.lookUp(service.code)
if (profile.kind === 'service') {
  await person.companyConnections.create({ ...profile, code: service.code }, { name: { from: datum.id } })
}

const names: Array<string | undefined> = []
for await (const connection of backend.connections.list()) {
  const { values } = await backend.connections.open(connection)
  names.push(values.name?.plaintext)
}
const types = await person.fieldTypes.read()
const refusal = await company.services.read('01a1dd69-fa73-71d8-a7cf-eb1352b686b2').catch((error: unknown) => error)
const xml = toXml({ event: 'test', subject: { id: '1' } }, 'event')
const handler = webhookHandler({ auth: { type: 'hmac', secret: 'secret' }, onEvent: () => undefined })
createServer(handler).close()

console.log(
  JSON.stringify({
    names,
    date: types.validateValue('date', '2023-02-31').ok,
    types: types.rows.length >= systemTypes.length,
    refusal: isPlatformError(refusal) ? refusal.status : String(refusal),
    xml: fromXml(xml),
    unsigned: (await handler.receive('{}', {})).status,
  }),
)
