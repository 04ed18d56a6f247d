// Runs of the flow that the examples show, and of its variants: who answers first, what is uploaded, what is accepted.
import {
  connect,
  createFlow,
  createService,
  expectStatus,
  pdfWithLines,
  type Reply,
  registerPerson,
  sealBox,
  sealedFor,
  sha256Hex,
  type TestFlow,
  toEnvelope,
} from '@company-data/testkit'
import { exampleDefinition } from '../../../src/gate/reference/example-flows.ts'
import type { Any } from './operations.ts'
import type { World } from './world.ts'

export type Party = 'company' | 'customer'
export type Variant = 'example' | 'upload' | 'plugin' | 'accept' | 'source'

export const SOURCE_KEY = 'conn:customer:payslip_pdf'
export const OTK = 'm1cZfZ0pYk3bq8mV2b1yqk8dQW3mV4b5n6c7d8e9f0A='
const template = pdfWithLines(['Income {{monthly_income}}'])

const plugin = (pluginId: string) => ({
  kind: 'plugin',
  slug: 'car',
  label: 'Car',
  required: false,
  show_if: null,
  plugin: { plugin_id: pluginId, field_type: 'car', snapshot: null, inputs: { budget: 'monthly_income' } },
})

const payslip = { kind: 'field', slug: 'payslip', type: 'pdf_document', label: 'Payslip', required: false }

const ELEMENTS: Readonly<Record<Variant, (pluginId: string) => object[]>> = {
  example: () => [],
  upload: () => [payslip],
  plugin: (pluginId) => [plugin(pluginId)],
  accept: () => [],
  source: () => [],
}

const RULES: Readonly<Partial<Record<Variant, object>>> = {
  accept: { signers: [{ party: 'company', action: 'accept' }] },
  source: { asset_key: undefined, source_connection: { party: 'customer', request_slug: 'payslip_pdf' } },
}

/** The first step is that of `first`, the last that of the other party. */
const createDefinition = (variant: Variant, first: Party, assetKey: string, pluginId: string): Any => {
  const definition: Any = structuredClone(exampleDefinition)
  const [start, end] = definition.nodes
  const [rule] = end.document.outputs[0].rules
  Object.assign(rule, { asset_key: assetKey }, RULES[variant])
  start.party = first
  end.party = first === 'customer' ? 'company' : 'customer'
  if (variant !== 'example' || first === 'company') start.elements.shift()
  start.elements.push(...ELEMENTS[variant](pluginId))
  return JSON.parse(JSON.stringify(definition))
}

const hashKey = (key: string): string => sha256Hex(Buffer.from(key, 'base64'))

/** The two parties of a run, and what each seals and asks. */
const createParties = async ({ platform, company }: World) => {
  const customer = await registerPerson(platform)
  const requestFields = [{ slug: 'first_name' }, { slug: 'payslip_pdf', type: 'pdf_document' }]
  const service = await createService(company, { requestFields })
  const { id: connectionId } = await connect(customer, service, [
    { slug: 'first_name', value: await service.seal('Anna') },
    { slug: 'payslip_pdf', value: await service.seal('{}') },
  ])
  const seal = (party: Party, text: string): Promise<string> =>
    party === 'company' ? service.seal(text) : sealedFor(customer, text)
  return {
    company,
    service,
    customer,
    connectionId,
    seal,
    copies: async (text: string) => [
      { for_user_id: company.userId, value: await seal('company', text) },
      { for_user_id: customer.userId, value: await seal('customer', text) },
    ],
    /** The tag values of the example, for the two recipients of this world. */
    tagValues: (forCompany: object, forCustomer: object) => ({
      company: { ...forCompany, recipient_pubkey_sha256: hashKey(service.keys.public_key) },
      [customer.userId]: { ...forCustomer, recipient_pubkey_sha256: hashKey(customer.publicKey) },
    }),
    ask: (party: Party, runId: string, path: string, body?: unknown, method = 'POST'): Promise<Reply> =>
      party === 'company'
        ? service.companyData(method, `/flow-runs/${runId}${path}`, body === undefined ? {} : { body })
        : customer.call(method, `/api/company-connections/${connectionId}/flow-runs/${runId}${path}`, body),
  }
}

type Parties = Awaited<ReturnType<typeof createParties>>

/** A flow is published once for each variant and first party. */
const createFlows = ({ service }: Parties, pluginId: string) => {
  const flows = new Map<string, Promise<TestFlow>>()
  const publish = async (variant: Variant, first: Party): Promise<TestFlow> => {
    const flow = await createFlow(service, 'document')
    const assetKey = await flow.addAsset('Contract', template)
    await flow.publish(createDefinition(variant, first, assetKey, pluginId))
    return flow
  }
  return (variant: Variant, first: Party): Promise<TestFlow> => {
    const key = `${variant} ${first}`
    const flow = flows.get(key) ?? publish(variant, first)
    flows.set(key, flow)
    return flow
  }
}

const createStart = (parties: Parties, findFlow: ReturnType<typeof createFlows>) => {
  const { service, company, customer, connectionId, seal, tagValues } = parties
  const stageFile = async (flow: TestFlow, party: Party) => {
    const body = { source_user_id: customer.userId, value: await seal(party, JSON.stringify(toEnvelope(template))) }
    const staged = await service.companyData('POST', `/flows/${flow.id}/run-files`, { body })
    const for_user_id = party === 'company' ? company.userId : customer.userId
    return { source_key: SOURCE_KEY, for_user_id, file: expectStatus(staged, 201, 'staging').body.file }
  }
  const createMembers = async (flow: TestFlow, variant: Variant, first: Party): Promise<object> => {
    if (variant === 'source')
      return { source_files: [await stageFile(flow, 'company'), await stageFile(flow, 'customer')] }
    if (variant !== 'example' || first === 'company') return {}
    const values = { public: await service.seal('{}'), public_tags: ['customer.first_name'], private: {} }
    return { flow_version: 1, tag_values: tagValues(values, values) }
  }
  return async (variant: Variant, first: Party) => {
    const flow = await findFlow(variant, first)
    const body = { target: { connection_id: connectionId }, ...(await createMembers(flow, variant, first)) }
    const run = await service.companyData('POST', `/flows/${flow.id}/runs`, { body })
    return { flow, id: expectStatus(run, 201, 'starting').body.id as string }
  }
}

const other = (party: Party): Party => (party === 'company' ? 'customer' : 'company')

const createTurns = ({ ask, copies }: Parties, start: ReturnType<typeof createStart>) => {
  const answer = async (party: Party, runId: string, slug: string, next: object): Promise<void> => {
    const body = { answers: [{ slug, values: await copies('3200') }], ...next }
    expectStatus(await ask(party, runId, '/answers', body), 200, 'answering')
  }
  /** A run whose last step `last` has answered: it waits for the documents. */
  const land = async (variant: Variant, last: Party) => {
    const run = await start(variant, other(last))
    await answer(other(last), run.id, 'monthly_income', { next_node: 'company_review' })
    await answer(last, run.id, 'discount', { leaf: true })
    return run
  }
  return {
    answer,
    land,
    async generate(variant: Variant, last: Party) {
      const run = await land(variant, last)
      const values = await sealBox(OTK, { monthly_income: '3200' })
      expectStatus(await ask(last, run.id, '/generate', { otk: OTK, values }), 200, 'generating')
      return run
    },
    /** The customer answers with a file; returns the reference of the customer's copy. */
    async uploadFile(runId: string): Promise<string> {
      const values: Array<{ for_user_id: string; value: { _enc_file: string } }> = []
      for (const { for_user_id, value } of await copies(JSON.stringify(toEnvelope(template)))) {
        const upload = await ask('customer', runId, '/answer-files', { slug: 'payslip', for_user_id, value })
        values.push({ for_user_id, value: { _enc_file: expectStatus(upload, 201, 'uploading').body.file } })
      }
      const income = { slug: 'monthly_income', values: await copies('3200') }
      const body = { answers: [{ slug: 'payslip', values }, income], next_node: 'company_review' }
      expectStatus(await ask('customer', runId, '/answers', body), 200, 'answering')
      return values.at(-1)?.value._enc_file ?? ''
    },
  }
}

const createContractWorld = async (world: World) => {
  const parties = await createParties(world)
  const findFlow = createFlows(parties, world.plugin.id)
  const start = createStart(parties, findFlow)
  return { ...parties, findFlow, start, ...createTurns(parties, start) }
}

export type ContractWorld = Awaited<ReturnType<typeof createContractWorld>>

let contractWorld: Promise<ContractWorld> | undefined

export const useContracts = (world: World): Promise<ContractWorld> => {
  contractWorld ??= createContractWorld(world)
  return contractWorld
}
