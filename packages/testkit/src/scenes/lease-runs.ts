// What the parties of a lease do with a run of it, from the last answer to the last signature.
import { createOtk, sealOtkBox } from '@company-data/crypto'
import { registerCompany } from '../callers/accounts.ts'
import { call, type Reply } from '../http/call.ts'
import { expectStatus } from '../http/replies.ts'
import type { TestPlatform } from '../platform/start-platform.ts'
import { envelopeOf, sealedFor, sha256Of } from './documents.ts'
import { type FlowRunScene, flowRunScene } from './flow-runs.ts'
import { createFlow, pdfWithLines } from './flows.ts'
import { leaseDefinition } from './lease-definition.ts'
import { addDevice } from './two-factor.ts'

type Body = Record<string, unknown>

export interface LeaseScene extends FlowRunScene {
  sourceKey: string
  /** The customer's payslip, which has tags too. */
  payslip: Uint8Array
  /** A run that has landed on its leaf; the payslip is shared over the connection. */
  landed(answers?: Record<string, string>): Promise<string>
  /** Uploads an input under the key, whatever the answer is. */
  upload(runId: string, otk: string, members?: Body): Promise<Reply>
  /** Uploads the payslip and generates, as the client of the service. */
  generate(runId: string, values?: Record<string, unknown>, members?: Body): Promise<Reply>
  /** Lands and generates; gives the documents by `output/party`. */
  generated(): Promise<{ id: string; documents: Record<string, string> }>
  sign(by: 'company' | 'customer', runId: string, outputKey: string, members?: Body): Promise<Reply>
  /** The plain PDF of an output, as its reader opens it. */
  openOutput(by: 'company' | 'customer', runId: string, outputKey: string): Promise<Buffer>
}

const names = { signer_first_name: 'Ada', signer_last_name: 'Lovelace' }

const pdfIn = (envelope: string): Buffer => {
  const { file } = JSON.parse(envelope)
  return Buffer.from(file.slice(file.indexOf(',') + 1), 'base64')
}

const template = (title: string): Buffer =>
  pdfWithLines([
    title,
    'Income {{monthly_income}}, net {{net_income}}',
    'Guarantor {{guarantor_name}}.',
    '{{customer.x}}',
  ])

/** The flow needs the keys of its templates, so they are added to a flow that is published afterwards. */
const publishLease = async (scene: FlowRunScene, members: Body): Promise<FlowRunScene['flow']> => {
  const flow = await createFlow(scene.service, 'document')
  const assets = {
    guarantorDe: await flow.addAsset('de', template('Leasingvertrag')),
    guarantorEn: await flow.addAsset('en', template('Lease with guarantor')),
    plain: await flow.addAsset('plain', template('Lease')),
  }
  await flow.publish(leaseDefinition(assets, members))
  return flow
}

const sourceKey = 'conn:customer:payslip_pdf'
const payslip = pdfWithLines(['Payslip of {{guarantor_name}}'])
const answersOfRun = { birth_date: '2001-03-11', monthly_income: '2800.00', guarantor_name: 'Grace', discount: '25' }

/** A one-time-key box of any JSON. */
export const boxOf = (otk: string, content: unknown): Promise<string> =>
  sealOtkBox(Buffer.from(JSON.stringify(content)), otk)

/** Starts a run with copies of the shared payslip for both, and answers it up to its leaf. */
const runsOf = ({ service, customer, company, connectionId, answer }: FlowRunScene, flowId: string) => {
  const stage = async (userId: string, value: string) => {
    const body = { source_user_id: customer.userId, value }
    const reply = await service.companyData('POST', `/flows/${flowId}/run-files`, { body })
    return { source_key: sourceKey, for_user_id: userId, file: expectStatus(reply, 201, 'staging').body.file }
  }
  const start = async (): Promise<string> => {
    const source_files = [
      await stage(company.userId, await service.seal('{}')),
      await stage(customer.userId, await sealedFor(customer, '{}')),
    ]
    const body = { target: { connection_id: connectionId }, source_files }
    const reply = await service.companyData('POST', `/flows/${flowId}/runs`, { body })
    return expectStatus(reply, 201, 'starting').body.id
  }
  return async (answers: Record<string, string> = { birth_date: '2001-03-11', monthly_income: '2800.00' }) => {
    const id = await start()
    await answer('customer', id, answers, { next_node: 'guarantor' })
    await answer('customer', id, { guarantor_name: 'Grace' }, { next_node: 'review' })
    await answer('company', id, { discount: '25' }, { next_node: 'contract' })
    return id
  }
}

const generationOf = ({ service }: FlowRunScene): Pick<LeaseScene, 'upload' | 'generate'> => {
  const upload: LeaseScene['upload'] = async (id, otk, members = {}) => {
    const body = { source_key: sourceKey, value: await boxOf(otk, envelopeOf(payslip)), ...members }
    return service.companyData('POST', `/flow-runs/${id}/generate/inputs`, { body })
  }
  return {
    upload,
    async generate(id, values = answersOfRun, members = {}) {
      const otk = createOtk()
      const { body: uploaded } = await upload(id, otk)
      const inputs = [{ source_key: sourceKey, input: uploaded.input }]
      const body = { otk, values: await boxOf(otk, values), inputs, ...members }
      return service.companyData('POST', `/flow-runs/${id}/generate`, { body })
    },
  }
}

const signingOf = async (scene: FlowRunScene): Promise<Pick<LeaseScene, 'sign' | 'openOutput'>> => {
  const { service, customer, connectionId, under } = scene
  const device = await addDevice(customer)
  const wrapperOf = async (by: 'company' | 'customer', id: string, outputKey: string): Promise<string> => {
    const path = `/documents/${outputKey}/file`
    const reply =
      by === 'company'
        ? await service.companyData('GET', `/flow-runs/${id}${path}`)
        : await customer.call('GET', under(id, path))
    return expectStatus(reply, 200, 'reading an output').body.value
  }
  const openWrapper = (by: 'company' | 'customer', wrapper: string): Promise<string> =>
    by === 'company' ? service.open(wrapper) : customer.openValue(wrapper)
  const copyOf = async (by: string, id: string, outputKey: string) => {
    const { participants } = await scene.read(id)
    const participant = participants.find(({ party_key }: Body) => party_key === by)
    return participant.documents.find(({ output_key }: Body) => output_key === outputKey)
  }
  return {
    async sign(by, id, outputKey, members = {}) {
      const { document_id, requires_acceptance } = await copyOf(by, id, outputKey)
      const wrapper = await wrapperOf(by, id, outputKey)
      const content_sha256 = sha256Of(wrapper)
      const otk = createOtk()
      const pdf = await sealOtkBox(pdfIn(await openWrapper(by, wrapper)), otk)
      const act = requires_acceptance ? 'accept' : 'sign'
      const body = { ...names, content_sha256, otk, pdf }
      if (by === 'company') {
        const proven = { method: 'custodian', ...body, ...members }
        return service.companyData('POST', `/flow-runs/${id}/documents/${outputKey}/${act}`, { body: proven })
      }
      const proof = device.sign(`sign:${document_id}:${content_sha256}`)
      const proven = { method: 'biometric', device_id: device.deviceId, proof, ...body, ...members }
      return customer.call('POST', `/api/company-connections/${connectionId}/documents/${document_id}/${act}`, proven)
    },
    openOutput: async (by, id, outputKey) => pdfIn(await openWrapper(by, await wrapperOf(by, id, outputKey))),
  }
}

export const leaseScene = async (platform: TestPlatform, definitionMembers: Body = {}): Promise<LeaseScene> => {
  const base = await flowRunScene(platform, {
    company: await registerCompany(platform),
    requestFields: [{ slug: 'payslip_pdf', type: 'pdf_document' }],
    shared: async (service) => [{ slug: 'payslip_pdf', value: await service.seal('{}') }],
  })
  const flow = await publishLease(base, definitionMembers)
  const landed = runsOf(base, flow.id)
  const generation = generationOf(base)
  return {
    ...{ ...base, flow, sourceKey, payslip, landed, ...generation, ...(await signingOf(base)) },
    async generated() {
      const id = await landed()
      const { documents } = expectStatus(await generation.generate(id), 200, 'generating').body
      const entries = documents.map(({ output_key, party_key, document_id }: Record<string, string>) => [
        `${output_key}/${party_key}`,
        document_id,
      ])
      return { id, documents: Object.fromEntries(entries) }
    },
  }
}

/** The certificate by which seals are checked. */
export const sealRoot = async (platform: TestPlatform): Promise<string> =>
  (await call(platform.frontDoor, 'GET', '/.well-known/platform-seal.pem')).text
