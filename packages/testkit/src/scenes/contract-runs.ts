// Runs of a contract with any number of parties: persons and companies of any region, who answer, generate and act each over its own
// routes and with its own keys.
import { createOtk, sealOtkBox } from '@company-data/crypto'
import { registerCompany, registerPerson, type TestAccount } from '../callers/accounts.ts'
import { createAccountClient } from '../callers/clients.ts'
import { call, type Reply } from '../http/call.ts'
import { expectStatus } from '../http/replies.ts'
import type { TestPlatform } from '../platform/start-platform.ts'
import { connect } from './connection.ts'
import { envelopeOf, sealedFor, sha256Of } from './documents.ts'
import { createFlow, pdfWithLines, type TestFlow } from './flows.ts'
import { boxOf } from './lease-runs.ts'
import { createService, type TestService } from './service.ts'
import { addDevice, type TestDevice } from './two-factor.ts'

type Body = Record<string, unknown>
type Send = (method: string, path: string, body?: unknown) => Promise<Reply>

/** A customer of the service who takes part. A company acts with an account client. */
interface ContractCustomer {
  account: TestAccount
  connectionId: string
  send: Send
  /** Of a person. */
  device?: TestDevice
}

export interface ContractScene {
  platform: TestPlatform
  company: TestAccount
  service: TestService
  flow: TestFlow
  customers: Readonly<Record<string, ContractCustomer>>
  /** A run in which each customer is bound to the party of its name, unless members say otherwise. */
  start(members?: Body): Promise<string>
  /** A request about a run, on the route of the party; `company` is the client of the service. */
  ask(party: string, method: string, runId: string, path?: string, body?: unknown): Promise<Reply>
  /** A value, sealed for everybody who takes part. */
  copies(plaintext: string): Promise<Array<{ for_user_id: string; value: string }>>
  /** Answers a step, or fails; a value of bytes is a file, which is uploaded for everybody. */
  answer(party: string, runId: string, answers: Record<string, string | Uint8Array>, next: Body): Promise<void>
  /** What the party opens of the run with its own key, file answers left out. */
  openAnswers(party: string, runId: string): Promise<Record<string, string>>
  /** Uploads the inputs and generates with the values, whatever the answer is. */
  generate(
    party: string,
    runId: string,
    values: Record<string, string>,
    inputs?: Record<string, Uint8Array>,
  ): Promise<Reply>
  /** The body of an act on a copy, with the plain PDF for the seal and the usual proof of the party. */
  actBody(party: string, runId: string, outputKey: string): Promise<{ act: string; documentId: string; body: Body }>
  /** Signs or accepts the copy of the party, whatever the answer is. */
  act(party: string, runId: string, outputKey: string, members?: Body): Promise<Reply>
}

interface CustomerOptions {
  type?: 'person' | 'company'
  region?: string
  /** The customer of that party holds this one too. */
  same?: string
}

const OWNER = 'company'

const join = async (
  platform: TestPlatform,
  service: TestService,
  { type = 'person', region = 'eu' }: CustomerOptions,
) => {
  const isPerson = type === 'person'
  const account = await (isPerson ? registerPerson : registerCompany)(platform, { region })
  const path = isPerson ? '/api/company-connections' : '/api/customer/connections'
  const { id: connectionId } = await connect(account, service, [], path)
  if (isPerson) return { account, connectionId, send: account.call, device: await addDevice(account) }
  const client = await createAccountClient(account, { capabilities: ['customer_connections'] })
  const token = await client.token()
  const send: Send = (method, url, body) =>
    call(account.apiUrl, method, url, { token, ...(body !== undefined && { body }) })
  return { account, connectionId, send }
}

type Parts = Pick<ContractScene, 'company' | 'service' | 'customers' | 'ask' | 'copies'>

const requestOf =
  (service: TestService, customers: ContractScene['customers']): ContractScene['ask'] =>
  (party, method, runId, path = '', body = undefined) => {
    if (party === OWNER)
      return service.companyData(method, `/flow-runs/${runId}${path}`, body === undefined ? {} : { body })
    const customer = customers[party]
    if (!customer) throw new Error(`nobody is ${party}`)
    return customer.send(method, `/api/company-connections/${customer.connectionId}/flow-runs/${runId}${path}`, body)
  }

const openerOf = ({ service, customers }: Parts, party: string): ((wrapper: string) => Promise<string>) =>
  party === OWNER ? service.open : (wrapper) => customers[party]?.account.openValue(wrapper) ?? Promise.resolve('')

const turnsOf = (parts: Parts): Pick<ContractScene, 'answer' | 'openAnswers'> => {
  const { ask, copies } = parts
  const uploads = async (party: string, runId: string, slug: string, bytes: Uint8Array) => {
    const sealed = await copies(JSON.stringify(envelopeOf(bytes)))
    return Promise.all(
      sealed.map(async ({ for_user_id, value }) => {
        const reply = await ask(party, 'POST', runId, '/answer-files', { slug, for_user_id, value })
        return { for_user_id, value: { _enc_file: expectStatus(reply, 201, 'uploading').body.file } }
      }),
    )
  }
  return {
    async answer(party, runId, answers, next) {
      const items: Body[] = []
      for (const [slug, value] of Object.entries(answers))
        items.push({
          slug,
          values: typeof value === 'string' ? await copies(value) : await uploads(party, runId, slug, value),
        })
      expectStatus(await ask(party, 'POST', runId, '/answers', { answers: items, ...next }), 200, 'answering')
    },
    async openAnswers(party, runId) {
      const { answers } = expectStatus(await ask(party, 'GET', runId), 200, 'reading a run').body
      const open = openerOf(parts, party)
      const values: Record<string, string> = {}
      for (const { slug, value } of answers) if (!value.includes('_enc_file')) values[slug] = await open(value)
      return values
    },
  }
}

const generationOf =
  ({ ask }: Parts): ContractScene['generate'] =>
  async (party, runId, values, inputs = {}) => {
    const otk = createOtk()
    const uploaded: Body[] = []
    for (const [source_key, bytes] of Object.entries(inputs)) {
      const body = { source_key, value: await boxOf(otk, envelopeOf(bytes)) }
      const reply = await ask(party, 'POST', runId, '/generate/inputs', body)
      uploaded.push({ source_key, input: expectStatus(reply, 201, 'uploading an input').body.input })
    }
    return ask(party, 'POST', runId, '/generate', { otk, values: await boxOf(otk, values), inputs: uploaded })
  }

const pdfIn = (envelope: string): Buffer => {
  const { file } = JSON.parse(envelope)
  return Buffer.from(file.slice(file.indexOf(',') + 1), 'base64')
}

const actsOf = (parts: Parts): Pick<ContractScene, 'act' | 'actBody'> => {
  const { ask, customers } = parts
  const copyOf = async (party: string, runId: string, outputKey: string) => {
    const { participants } = expectStatus(await ask(OWNER, 'GET', runId), 200, 'reading a run').body
    const { documents } = participants.find(({ party_key }: Body) => party_key === party)
    return documents.find(({ output_key }: Body) => output_key === outputKey)
  }
  /** By the document, since a customer may hold several parties. */
  const wrapperOf = async (party: string, runId: string, outputKey: string, documentId: string): Promise<string> => {
    const customer = customers[party]
    if (!customer) return (await ask(OWNER, 'GET', runId, `/documents/${outputKey}/file`)).body.value
    const path = `/api/company-connections/${customer.connectionId}/documents/${documentId}`
    return expectStatus(await customer.send('GET', path), 200, 'reading a document').body.file
  }
  const proofOf = (party: string, text: string): Body => {
    const device = customers[party]?.device
    return device
      ? { method: 'biometric', device_id: device.deviceId, proof: device.sign(text) }
      : { method: 'custodian' }
  }
  const actBody: ContractScene['actBody'] = async (party, runId, outputKey) => {
    const { document_id: documentId, requires_acceptance } = await copyOf(party, runId, outputKey)
    const wrapper = await wrapperOf(party, runId, outputKey, documentId)
    const content_sha256 = sha256Of(wrapper)
    const otk = createOtk()
    const pdf = await sealOtkBox(pdfIn(await openerOf(parts, party)(wrapper)), otk)
    const names = { signer_first_name: 'Ada', signer_last_name: 'Lovelace' }
    const body = { ...proofOf(party, `sign:${documentId}:${content_sha256}`), ...names, content_sha256, otk, pdf }
    return { act: requires_acceptance ? 'accept' : 'sign', documentId, body }
  }
  return {
    actBody,
    async act(party, runId, outputKey, members = {}) {
      const { act, documentId, body } = await actBody(party, runId, outputKey)
      const customer = customers[party]
      if (!customer) return ask(OWNER, 'POST', runId, `/documents/${outputKey}/${act}`, { ...body, ...members })
      const path = `/api/company-connections/${customer.connectionId}/documents/${documentId}/${act}`
      return customer.send('POST', path, { ...body, ...members })
    },
  }
}

/**
 * Publishes a flow whose definition gets the key of a template with the lines, and connects the customers to its service.
 *
 * @example contractScene(platform, { customers: { customer: {}, buyer: { type: 'company', region: 'us' } }, definition })
 */
export const contractScene = async (
  platform: TestPlatform,
  options: {
    customers: Record<string, CustomerOptions>
    definition(templateKey: string): object
    lines?: readonly string[]
    company?: TestAccount
  },
): Promise<ContractScene> => {
  const company = options.company ?? (await registerCompany(platform))
  const service = await createService(company, { requestFields: [] })
  const customers: Record<string, ContractCustomer> = {}
  for (const [party, one] of Object.entries(options.customers))
    customers[party] = customers[one.same ?? ''] ?? (await join(platform, service, one))
  const flow = await createFlow(service, 'document')
  await flow.publish(options.definition(await flow.addAsset('template', pdfWithLines(options.lines ?? ['A contract']))))
  await service.changes()
  const ask = requestOf(service, customers)
  const copies: ContractScene['copies'] = async (plaintext) => [
    { for_user_id: company.userId, value: await service.seal(plaintext) },
    ...(await Promise.all(
      [...new Set(Object.values(customers))].map(async ({ account }) => ({
        ...{ for_user_id: account.userId, value: await sealedFor(account, plaintext) },
      })),
    )),
  ]
  const parts = { company, service, customers, ask, copies }
  const targets = Object.fromEntries(
    Object.entries(customers).map(([party, { connectionId }]) => [party, { connection_id: connectionId }]),
  )
  return {
    ...{ platform, flow, ...parts, ...turnsOf(parts), generate: generationOf(parts), ...actsOf(parts) },
    async start(members = { targets }) {
      const reply = await service.companyData('POST', `/flows/${flow.id}/runs`, { body: members })
      return expectStatus(reply, 201, 'starting a run').body.id
    },
  }
}
