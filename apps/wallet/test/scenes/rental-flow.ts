// A landlord whose flow asks a tenant in steps, about the home, pets and a car of a plugin, and makes a lease of the answers.
import assert from 'node:assert/strict'
import { createPortalClient, createServiceKeys, type PortalClient } from '@company-data/sdk/company'
import { createPersonClient, type PersonClient } from '@company-data/sdk/person'
import {
  addSealedDatum,
  flowField,
  mailbox,
  pdfWithLines,
  registerPerson,
  type TestPlatform,
  uniqueName,
} from '@company-data/testkit'

export const COMPANY = 'Homes Ltd'
export const SERVICE = 'Rentals'

const times = (key: string, factor: number) => ({
  ...{ type: 'math', op: 'mul' },
  args: [
    { type: 'ref', key },
    { type: 'lit', value_type: 'number', value: factor },
  ],
})

const about = {
  ...{ key: 'about', label: 'About you', party: 'tenant' },
  elements: [
    {
      ...{ kind: 'text', key: 'intro' },
      text: 'The home costs [b]{{rent}} a month[/b]. {{full_name}}, read the [a href=https://homes.example/house-rules]house rules[/a] first.',
    },
    flowField('full_name', { label: 'Full name', required: true, link: 'none' }),
    flowField('mail', { label: 'Letters go to', type: 'email', link: 'connected', required: true }),
    flowField('income', { label: 'Monthly income', type: 'decimal', required: true, min: times('rent', 2) }),
    flowField('deposit', { label: 'Deposit', type: 'decimal', default: times('rent', 3) }),
    flowField('rooms', { label: 'Rooms', type: 'multiselect', options: ['Kitchen', 'Study', 'Garden'] }),
    flowField('pets', { label: 'Pets', type: 'select', options: ['yes', 'no'], required: true }),
  ],
}

const pets = {
  ...{ key: 'pets', label: 'Your pets', party: 'tenant' },
  elements: [
    flowField('kind', { label: 'What kind', required: true, link: 'none' }),
    flowField('vaccination', {
      ...{ label: 'Vaccination card', type: 'pdf_document', link: 'none' },
      show_if: { field: 'kind', op: 'eq', value: 'Dog' },
    }),
  ],
}

const car = (pluginId: string) => ({
  ...{ key: 'car', label: 'Your car', party: 'tenant' },
  elements: [
    flowField('budget', { label: 'Budget for a car', type: 'number', link: 'none', required: true }),
    {
      ...{ kind: 'plugin', slug: 'car', label: 'Parking for', required: true },
      plugin: { plugin_id: pluginId, field_type: 'car', snapshot: null, inputs: { budget: 'budget' } },
    },
  ],
})

const lease = (asset_key: string, signers: readonly object[]) => ({
  ...{ key: 'lease', label: 'Lease', party: 'tenant', elements: [] },
  document: {
    language_party: 'tenant',
    outputs: [
      {
        ...{ output_key: 'lease', name: 'Lease' },
        rules: [{ asset_key, condition: null, languages: 'all', signers }],
      },
    ],
  },
})

const rental = (asset_key: string, pluginId: string) => ({
  ...{ entry: 'offer', output_mode: 'document' },
  parties: [
    { key: 'landlord', label: 'Landlord', type: 'owner' },
    { key: 'tenant', label: 'Tenant', type: 'person' },
  ],
  nodes: [
    {
      ...{ key: 'offer', label: 'The offer', party: 'landlord' },
      elements: [flowField('rent', { label: 'Rent', type: 'decimal' })],
    },
    about,
    pets,
    car(pluginId),
    lease(asset_key, [
      { party: 'tenant', action: 'sign' },
      { party: 'landlord', action: 'sign' },
    ]),
  ],
  edges: [
    { from: 'offer', to: 'about' },
    { from: 'about', to: 'pets', when: { field: 'pets', op: 'eq', value: 'yes' } },
    { from: 'about', to: 'car' },
    { from: 'pets', to: 'car' },
    { from: 'car', to: 'lease' },
  ],
  constants: [
    { key: 'year', label: 'Rent for a year', result_type: 'number', shown_on: ['about'], expr: times('rent', 12) },
  ],
})

/** The company registers the plugin, and the forwarder fetches its description. */
const registerPlugin = async (company: PortalClient, base_url: string): Promise<string> => {
  const { data } = await company.request<{ plugin: { id: string }; registry_pass: Record<string, string> }>({
    ...{ method: 'POST', path: '/api/account/plugins', body: { base_url } },
  })
  const { pass, forwarder_url } = data.registry_pass
  const response = await fetch(`${forwarder_url}/describe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pass, plugin_id: data.plugin.id }),
  })
  assert.equal(response.status, 200)
  return data.plugin.id
}

const publish = async (
  company: PortalClient,
  serviceId: string,
  output_mode: 'document' | 'data_only',
  definitionOf: (assetKey: string) => object,
): Promise<string> => {
  const { id, draft_token } = await company.createFlow(serviceId, { name: 'Rental', output_mode })
  const template = pdfWithLines(['Lease for {{full_name}}', 'Rent {{rent}}, deposit {{deposit}}', 'Car {{car.model}}'])
  const asset =
    output_mode === 'document' ? await company.addFlowAsset(id, { name: 'Lease', bytes: template }) : undefined
  const saved = await company.saveFlowDraft(id, definitionOf(asset?.asset_key ?? ''), draft_token)
  await company.publishFlow(id, saved.draft_token)
  return id
}

/** One step of the tenant that is shared with the service at the end. */
const survey = {
  ...{ entry: 'survey', output_mode: 'data_only', constants: [], edges: [] },
  parties: [
    { key: 'landlord', label: 'Landlord', type: 'owner' },
    { key: 'tenant', label: 'Tenant', type: 'person' },
  ],
  nodes: [
    {
      ...{ key: 'survey', label: 'How you live', party: 'tenant' },
      elements: [flowField('heating', { label: 'Heating', required: true, link: 'none' })],
    },
  ],
}

export const startRentals = async (platform: TestPlatform, pluginUrl: string) => {
  const name = uniqueName()
  const email = `homes-${name.toLowerCase()}@example.org`
  const company = createPortalClient({ frontDoorUrl: platform.frontDoor })
  const account = { email, password: 'a long password of the test', company_code: `R${name}`.slice(0, 12) }
  await company.register({ ...account, display_name: COMPANY })
  await company.setLevel('pro')
  const keys = await createServiceKeys()
  const { service } = await company.createService({ name: SERVICE, admin_email: email }, { keys, recoveryCopy: true })
  const pluginId = await registerPlugin(company, pluginUrl)
  const rentalId = await publish(company, service.id, 'document', (asset) => rental(asset, pluginId))
  const surveyId = await publish(company, service.id, 'data_only', () => survey)
  const privateKey = { pem: await company.getPrivatePem(service.id), passphrase: keys.passphrase }
  const flows = company.serviceFlows(service.id, { privateKey })
  return {
    service,
    /** A rental that waits for the tenant. */
    async offer(connection_id: string) {
      const run = await flows.startFlowRun(rentalId, { target: { connection_id } })
      run.step().enter('rent', '1000')
      await run.step().submit()
      return run
    },
    /** A rental that waits for the landlord. */
    waiting: (connection_id: string) => flows.startFlowRun(rentalId, { target: { connection_id } }),
    survey: (connection_id: string) => flows.startFlowRun(surveyId, { target: { connection_id } }),
    async sign(run: Awaited<ReturnType<typeof flows.startFlowRun>>) {
      await run.refresh()
      await run.requestSignCode('lease')
      const mailedCode = await mailbox(platform).codeFor(email, 'proof')
      const signer = { signer_first_name: 'Lea', signer_last_name: 'Lord' }
      await run.sign(await run.openDocument('lease'), signer, { mailedCode })
    },
    /** A person who is connected with the service, and has an address in the profile. */
    async tenant() {
      const person = await registerPerson(platform)
      const client: PersonClient = createPersonClient({ frontDoorUrl: platform.frontDoor })
      await client.login({ email: person.email, password: person.rawPassword })
      await addSealedDatum(person, 'email', 'letters@tenant.example')
      const profile = await client.lookUp(service.code)
      if (profile.kind !== 'service') throw new Error('the code of a service leads to a service')
      const { id } = await client.connectTo({ ...profile, code: service.code }, {})
      return { person, client, connectionId: id }
    },
  }
}
