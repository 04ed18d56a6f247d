// A company with a service that has its key at the platform, a flow with a contract, and a customer: all by the clients of the SDK.
import assert from 'node:assert/strict'
import { createCompanyClient } from '@company-data/sdk/company'
import { createPersonClient } from '@company-data/sdk/person'
import { mailbox, pdfWithLines, type TestPlatform, uniqueName } from '@company-data/testkit'

const PASSWORD = 'correct horse battery staple'

const field = (slug: string, label: string, type: string, members: object = {}) => ({
  ...{ kind: 'field', slug, type, label, required: true },
  ...members,
})

const both = [
  { party: 'customer', action: 'sign' },
  { party: 'company', action: 'sign' },
]

/** The customer asks, the company offers with a price that is computed while it types, both sign. */
const contract = (asset_key: string) => ({
  entry: 'request',
  output_mode: 'document',
  parties: [
    { key: 'company', label: 'Lease company', type: 'owner' },
    { key: 'customer', label: 'Customer', type: 'person' },
  ],
  nodes: [
    { key: 'request', label: 'Your wish', party: 'customer', elements: [field('price', 'List price', 'decimal')] },
    {
      ...{ key: 'offer', label: 'The offer', party: 'company' },
      elements: [
        { kind: 'text', key: 'hello', text: 'An offer for [b]{{customer.first_name}}[/b].' },
        field('discount', 'Discount', 'decimal', { default: { type: 'lit', value_type: 'number', value: 100 } }),
        field('colour', 'Colour', 'select', { options: ['Red', 'Blue'] }),
        field('remark', 'Remark', 'text', { required: false }),
      ],
    },
    {
      ...{ key: 'contract', label: 'Contract', party: 'company', elements: [] },
      document: {
        language_party: 'customer',
        outputs: [
          {
            ...{ output_key: 'lease', name: 'Lease agreement' },
            rules: [{ asset_key, condition: null, languages: 'all', signers: both }],
          },
        ],
      },
    },
  ],
  edges: [
    { from: 'request', to: 'offer' },
    { from: 'offer', to: 'contract' },
  ],
  constants: [
    {
      ...{ key: 'rate', label: 'Price after discount', result_type: 'number', shown_on: ['offer'] },
      expr: {
        ...{ type: 'math', op: 'sub' },
        args: [
          { type: 'ref', key: 'price' },
          { type: 'ref', key: 'discount' },
        ],
      },
    },
  ],
})

/** What only people may know: tests that search for it later say it themselves. */
interface Secrets {
  password: string
  firstName: string
}

const registerCompany = async (frontDoorUrl: string, password: string) => {
  const client = createCompanyClient({ frontDoorUrl })
  const name = uniqueName()
  const email = `portal-${name.toLowerCase()}@example.org`
  await client.register({
    ...{ email, password, display_name: 'Lease Ltd' },
    company_code: `P${name}`.slice(0, 12),
  })
  await client.setLevel('pro')
  return { client, user: { email, password } }
}

const connectAda = async (frontDoorUrl: string, code: string, { password, firstName }: Secrets) => {
  const client = createPersonClient({ frontDoorUrl })
  const email = `ada-${uniqueName().toLowerCase()}@example.org`
  await client.register({ email, password, display_name: 'Ada Lovelace' })
  const profile = await client.lookUp(code)
  assert.equal(profile.kind, 'service')
  const connection = await client.connectTo({ ...profile, code }, { first_name: { value: firstName } })
  return { client, email, connection }
}

export const contractScene = async (
  platform: TestPlatform,
  { password = PASSWORD, firstName = 'Ada' }: Partial<Secrets> = {},
) => {
  const frontDoorUrl = platform.frontDoor
  const { client: company, user } = await registerCompany(frontDoorUrl, password)
  const { service, keys } = await company.createService({ name: 'Car leases', admin_email: user.email })
  const { config_token } = await company.getServiceRequestFields(service.id)
  await company.publishServiceRequestFields(service.id, config_token, [
    { slug: 'first_name', label: 'First name', type: 'text' },
  ])
  const flow = await company.createFlow(service.id, { name: 'Car lease', output_mode: 'document' })
  const template = pdfWithLines(['Lease', 'Price {{rate}}', 'Colour {{colour}}.'])
  const { asset_key } = await company.addFlowAsset(flow.id, { name: 'Lease', bytes: template })
  const { draft_token } = await company.saveFlowDraft(flow.id, contract(asset_key), flow.draft_token)
  await company.publishFlow(flow.id, draft_token)
  const ada = await connectAda(frontDoorUrl, service.code, { password, firstName })
  return { company, user, service, passphrase: keys.passphrase, flowId: flow.id, ada, mail: mailbox(platform) }
}

export type ContractScene = Awaited<ReturnType<typeof contractScene>>
