// A flow of three parties on a measured platform: five answers of a customer, then a contract of two documents with 20 tags.
import { createOtk, sealOtkBox, sealValue } from '@company-data/crypto'
import { createCompanyClient, createPersonClient, createServiceClient } from '@company-data/sdk'
import type { Measured } from '../process.ts'
import { contractTemplate, TAGS } from './tagged-pdf.ts'

export interface FlowFixture {
  region: string
  dataDir: string
  serviceId: string
  flowId: string
  serviceToken: string
  /** User id → public key, of the three who have copies. */
  publicKeys: ReadonlyMap<string, string>
  /** A run that waits for the customer. */
  startRun(): Promise<string>
  /** The copies of one answer per slug. */
  seal(slugs: readonly string[]): Promise<object[]>
  submit(by: 'customer' | 'company', runId: string, answers: readonly object[]): Promise<void>
  generate(runId: string): Promise<void>
}

const password = 'a long password for the benchmark'
export const ANSWER = 'an answer of forty characters, no more..'
export const ASKED_SLUGS = TAGS.slice(0, 5)
export const LATER_SLUGS = TAGS.slice(5)

export const send = async <T>(token: string, method: string, url: string, body?: unknown): Promise<T> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`)
  return JSON.parse(text) as T
}

/** The token of a device is read from its requests, because the load sends its own requests with it. */
const tokenListener = () => {
  let token = ''
  const listen: typeof fetch = (input, init) => {
    token = new Headers(init?.headers).get('authorization')?.slice('Bearer '.length) ?? token
    return fetch(input, init)
  }
  return { fetch: listen, token: () => token }
}

const connectPerson = async (frontDoorUrl: string, email: string, code: string) => {
  const { fetch: listen, token } = tokenListener()
  const person = createPersonClient({ frontDoorUrl, fetch: listen })
  const { share_code } = await person.register({ email, password, display_name: 'Bench person' })
  const service = await person.codes.lookUp(code)
  if (service.kind !== 'service') throw new Error('the code is not that of a service')
  const connection = await person.companyConnections.create({ ...service, code }, {})
  return { connectionId: connection.id, shareCode: share_code, token }
}

const toFields = (slugs: readonly string[]) => slugs.map((slug) => ({ kind: 'field', slug, type: 'text', label: slug }))

const createDefinition = (assets: readonly string[]) => ({
  entry: 'about_you',
  output_mode: 'document',
  parties: [
    { key: 'company', label: 'Company', type: 'owner' },
    { key: 'customer', label: 'Customer', type: 'person' },
    { key: 'guarantor', label: 'Guarantor', type: 'person' },
  ],
  nodes: [
    { key: 'about_you', label: 'About you', party: 'customer', elements: toFields(ASKED_SLUGS) },
    { key: 'review', label: 'Review', party: 'company', elements: toFields(LATER_SLUGS) },
    {
      key: 'contract',
      label: 'Contract',
      party: 'company',
      elements: [],
      document: {
        language_party: 'customer',
        outputs: assets.map((asset_key, index) => ({
          output_key: `output_${index + 1}`,
          name: `Output ${index + 1}`,
          rules: [{ asset_key, languages: 'all', signers: null }],
        })),
      },
    },
  ],
  edges: [
    { from: 'about_you', to: 'review' },
    { from: 'review', to: 'contract' },
  ],
  constants: [],
})

const publishFlow = async (region: string, token: string, serviceId: string): Promise<string> => {
  const flowBody = { name: 'Flow', output_mode: 'document' }
  const { id } = await send<{ id: string }>(token, 'POST', `${region}/api/portal/services/${serviceId}/flows`, flowBody)
  const flow = `${region}/api/portal/flows/${id}`
  const assets: string[] = []
  for (const title of ['Contract', 'Terms']) {
    const data = contractTemplate(title).toString('base64')
    const asset = await send<{ asset_key: string }>(token, 'POST', `${flow}/assets`, { name: title, data })
    assets.push(asset.asset_key)
  }
  const draftToken = async () => (await send<{ draft_token: string }>(token, 'GET', flow)).draft_token
  const draft = { definition: createDefinition(assets), draft_token: await draftToken() }
  await send(token, 'PUT', `${flow}/draft`, draft)
  await send(token, 'POST', `${flow}/publish`, { draft_token: await draftToken() })
  return id
}

export const createFlowFixture = async ({ ready }: Measured): Promise<FlowFixture> => {
  const [frontDoorUrl = '', region = '', dataDir = ''] = ready.split(' ')
  const name = `F${Date.now().toString(36)}`.toUpperCase().slice(0, 12)
  const owner = tokenListener()
  const company = createCompanyClient({ frontDoorUrl, fetch: owner.fetch })
  await company.register({ email: `${name}@example.org`, password, display_name: 'Bench', company_code: name })
  await company.level.update('pro')
  const { service } = await company.services.create({ name: 'Service', admin_email: 'bench@example.org' })
  const { client_id, client_secret } = await company.serviceClients.create(service.id)
  const client = createServiceClient({ frontDoorUrl, clientId: client_id, clientSecret: client_secret })
  const customer = await connectPerson(frontDoorUrl, `customer-${name}@example.org`, service.code)
  const guarantor = await connectPerson(frontDoorUrl, `guarantor-${name}@example.org`, service.code)
  const flowId = await publishFlow(region, owner.token(), service.id)
  const { accessToken: serviceToken } = await client.token()

  const runs = `${region}/api/company-data/flow-runs`
  const targets = {
    customer: { connection_id: customer.connectionId },
    guarantor: { connection_id: guarantor.connectionId },
  }
  const trigger = () =>
    send<{ id: string; bindings: Record<string, string> }>(
      serviceToken,
      'POST',
      `${region}/api/company-data/flows/${flowId}/runs`,
      { targets },
    )
  const { bindings } = await trigger()
  const keys = await Promise.all([customer, guarantor].map(({ shareCode }) => company.publicKeys.read(shareCode)))
  const publicKeys = new Map([
    [bindings.company ?? '', service.public_key],
    [bindings.customer ?? '', keys[0]?.public_key ?? ''],
    [bindings.guarantor ?? '', keys[1]?.public_key ?? ''],
  ])
  const sealCopies = () =>
    Promise.all([...publicKeys].map(async ([id, key]) => ({ for_user_id: id, value: await sealValue(ANSWER, key) })))
  const paths = {
    company: (runId: string) => `${runs}/${runId}/answers`,
    customer: (runId: string) =>
      `${region}/api/company-connections/${customer.connectionId}/flow-runs/${runId}/answers`,
  }
  return {
    region,
    dataDir,
    serviceId: service.id,
    flowId,
    serviceToken,
    publicKeys,
    startRun: async () => (await trigger()).id,
    seal: (slugs) => Promise.all(slugs.map(async (slug) => ({ slug, values: await sealCopies() }))),
    async submit(by, runId, answers) {
      const next_node = by === 'customer' ? 'review' : 'contract'
      const token = by === 'customer' ? customer.token() : serviceToken
      await send(token, 'POST', paths[by](runId), { answers, next_node })
    },
    async generate(runId) {
      const otk = createOtk()
      const plain = Object.fromEntries(TAGS.map((slug) => [slug, ANSWER]))
      const values = await sealOtkBox(Buffer.from(JSON.stringify(plain)), otk)
      await send(serviceToken, 'POST', `${runs}/${runId}/generate`, { otk, values, inputs: [] })
    },
  }
}
