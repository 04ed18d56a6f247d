// Calls about contract flows: drafts, publishing, and runs for the client of the service, the owner and the customer.
import { sealOtkBox } from '@company-data/crypto'
import { createFlow, pdfWithLines, sealBox, sha256Hex, toEnvelope } from '@company-data/testkit'
import { exampleDefinition } from '../../../../src/gate/reference/example-flows.ts'
import { type BodyChange, type CallSetup, type CallSetups, replacing } from '../call-setup.ts'
import { type ContractWorld, OTK, type Party, SOURCE_KEY, useContracts, type Variant } from '../contract-world.ts'
import type { World } from '../world.ts'

const DOORS = {
  service: '/api/company-data/flow-runs/{runId}',
  owner: '/api/services/{id}/flows/{flowId}/runs/{runId}',
  customer: '/api/company-connections/{id}/flow-runs/{runId}',
} as const

type Door = keyof typeof DOORS

const partyAt = (door: Door): Party => (door === 'customer' ? 'customer' : 'company')

interface Run {
  id: string
  flow: { id: string }
}

const enter = async (contracts: ContractWorld, door: Door, run: Run, ids: object = {}): Promise<CallSetup> => {
  const { service, company, customer, connectionId } = contracts
  if (door === 'customer') return { token: customer.token, ids: { id: connectionId, runId: run.id, ...ids } }
  const common = { flowId: run.flow.id, runId: run.id, ...ids }
  return door === 'service'
    ? { token: await service.token(), ids: common }
    : { token: company.token, ids: { id: service.id, ...common } }
}

/** The same setup at each door that has the path. */
const atDoors = (
  method: string,
  rest: string,
  create: (contracts: ContractWorld, door: Door) => Promise<CallSetup>,
  doors: readonly Door[] = ['service', 'owner', 'customer'],
): CallSetups =>
  Object.fromEntries(
    doors.map((door) => [
      `${method} ${DOORS[door]}${rest}`,
      async (world: World) => create(await useContracts(world), door),
    ]),
  )

const OF_COMPANY = ['service', 'owner'] as const

const atStart = (method: string, rest: string, variant: Variant = 'example', body?: BodyChange): CallSetups =>
  atDoors(method, rest, async (contracts, door) => ({
    ...(await enter(contracts, door, await contracts.start(variant, partyAt(door)))),
    ...(body && { body }),
  }))

/** The example is sealed for two users; the order is that of the example: the company, then the customer. */
const forBoth =
  (contracts: ContractWorld): BodyChange =>
  (example) => ({
    ...example,
    answers: example.answers.map((answer: { values: object[] }) => ({
      ...answer,
      values: answer.values.map((copy, index) => ({
        ...copy,
        for_user_id: [contracts.company, contracts.customer][index]?.userId,
      })),
    })),
  })

const atFlow = (
  rest: string,
  create: (contracts: ContractWorld) => Promise<CallSetup & { variant: Variant }>,
): CallSetups => {
  const enterFlow = async (world: World, isOwner: boolean): Promise<CallSetup> => {
    const contracts = await useContracts(world)
    const { variant, ...setup } = await create(contracts)
    const flow = await contracts.findFlow(variant, 'customer')
    const token = isOwner ? contracts.company.token : await contracts.service.token()
    return { ...setup, token, ids: { id: contracts.service.id, flowId: flow.id } }
  }
  return {
    [`POST /api/company-data/flows/{flowId}/${rest}`]: (world) => enterFlow(world, false),
    [`POST /api/services/{id}/flows/{flowId}/${rest}`]: (world) => enterFlow(world, true),
  }
}

const readOutput = async (contracts: ContractWorld, runId: string): Promise<string> =>
  (await contracts.ask('company', runId, '/documents/contract/file', undefined, 'GET')).body.value

/** The PDF of an envelope under the one-time key of the examples. */
const sealPdf = (envelope: string): Promise<string> => {
  const { file } = JSON.parse(envelope)
  return sealOtkBox(Buffer.from(file.slice(file.indexOf(',') + 1), 'base64'), OTK)
}

const signing = (method: 'sign' | 'accept', variant: Variant): CallSetups =>
  atDoors(
    'POST',
    `/documents/{outputKey}/${method}`,
    async (contracts, door) => {
      const run = await contracts.generate(variant, 'company')
      const setup = await enter(contracts, door, run, { outputKey: 'contract' })
      const wrapper = await readOutput(contracts, run.id)
      const pdf = await sealPdf(await contracts.service.open(wrapper))
      return { ...setup, body: replacing({ content_sha256: sha256Hex(wrapper), pdf }) }
    },
    OF_COMPANY,
  )

const enterGenerated = async (contracts: ContractWorld, door: Door): Promise<CallSetup> =>
  enter(contracts, door, await contracts.generate('example', 'company'), { outputKey: 'contract' })

const withDraft = async ({ service }: World) => {
  const flow = await createFlow(service, 'document')
  const assetKey = await flow.addAsset('Contract', pdfWithLines(['{{monthly_income}}']))
  return { flow, assetKey, draft_token: (await flow.portal('GET')).body.draft_token as string }
}

const toDefinition = (assetKey: string): object =>
  JSON.parse(JSON.stringify(exampleDefinition).replace('"asset_key":"contract"', `"asset_key":"${assetKey}"`))

export const flowSetups: CallSetups = {
  ...atStart('GET', ''),
  ...atDoors('POST', '/answers', async (contracts, door) => {
    const run = await contracts.start('example', 'customer')
    if (door !== 'customer')
      await contracts.answer('customer', run.id, 'monthly_income', { next_node: 'company_review' })
    return { ...(await enter(contracts, door, run)), body: forBoth(contracts) }
  }),
  ...atStart('POST', '/cancel'),
  ...atStart('POST', '/plugin-pass', 'plugin'),
  ...atDoors('POST', '/answer-files', async (contracts, door) => ({
    ...(await enter(contracts, door, await contracts.start('upload', partyAt(door)))),
    body: replacing({ for_user_id: contracts.company.userId }),
  })),
  ...atDoors(
    'GET',
    '/slots/{slug}/file',
    async (contracts, door) => {
      const run = await contracts.start('upload', 'customer')
      await contracts.uploadFile(run.id)
      return enter(contracts, door, run, { slug: 'payslip' })
    },
    OF_COMPANY,
  ),
  ...atDoors(
    'GET',
    '/answer-files/{file}',
    async (contracts, door) => {
      const run = await contracts.start('upload', 'customer')
      return enter(contracts, door, run, { file: await contracts.uploadFile(run.id) })
    },
    ['customer'],
  ),
  ...atDoors(
    'GET',
    '/source-files/{sourceKey}',
    async (contracts, door) =>
      enter(contracts, door, await contracts.start('source', 'customer'), { sourceKey: SOURCE_KEY }),
    OF_COMPANY,
  ),
  ...atDoors('POST', '/generate/inputs', async (contracts, door) => {
    const run = await contracts.land('source', partyAt(door))
    const value = await sealBox(OTK, toEnvelope(Buffer.from('%PDF-1.7')))
    return { ...(await enter(contracts, door, run)), body: replacing({ value }) }
  }),
  ...atDoors('POST', '/generate', async (contracts, door) => {
    const run = await contracts.land('example', partyAt(door))
    const values = await sealBox(OTK, { monthly_income: '3200' })
    return { ...(await enter(contracts, door, run)), body: replacing({ values }) }
  }),
  ...atDoors('GET', '/documents/{outputKey}/file', enterGenerated),
  ...signing('sign', 'example'),
  ...signing('accept', 'accept'),
  ...atDoors('POST', '/documents/{outputKey}/decline', enterGenerated, OF_COMPANY),
  ...atDoors('POST', '/documents/{outputKey}/sign-code', enterGenerated, ['owner']),
  'POST /api/services/{id}/flows/{flowId}/runs/{runId}/documents/{outputKey}/sign': async (world) => {
    const contracts = await useContracts(world)
    const run = await contracts.generate('example', 'company')
    const setup = await enter(contracts, 'owner', run, { outputKey: 'contract' })
    const path = `/api/services/${contracts.service.id}/flows/${run.flow.id}/runs/${run.id}/documents/contract/sign-code`
    await contracts.company.call('POST', path)
    const proof = await world.mail.codeFor(contracts.company.email, 'proof')
    return { ...setup, body: replacing({ proof, content_sha256: sha256Hex(await readOutput(contracts, run.id)) }) }
  },
  ...atFlow('runs', async ({ tagValues, connectionId }) => ({
    variant: 'example',
    body: (example) => {
      const [forCompany = {}, forCustomer = {}] = Object.values<object>(example.tag_values)
      return { ...example, target: { connection_id: connectionId }, tag_values: tagValues(forCompany, forCustomer) }
    },
  })),
  ...atFlow('run-files', async ({ customer }) => ({
    variant: 'source',
    body: replacing({ source_user_id: customer.userId }),
  })),
  'GET /api/services/{id}/flows/{flowId}/published': async (world) => {
    const contracts = await useContracts(world)
    return { ids: { id: contracts.service.id, flowId: (await contracts.findFlow('example', 'customer')).id } }
  },
  'GET /api/company-data/flows/{flowId}/published': async (world) => {
    const contracts = await useContracts(world)
    const { id: flowId } = await contracts.findFlow('example', 'customer')
    return { token: await contracts.service.token(), ids: { flowId } }
  },
  'GET /api/services/{id}/flows/{flowId}/runs': async (world) => {
    const contracts = await useContracts(world)
    const { flow } = await contracts.start('example', 'customer')
    return { ids: { id: contracts.service.id, flowId: flow.id } }
  },
  'PUT /api/portal/flows/{flowId}': async (world) => ({ ids: { flowId: (await withDraft(world)).flow.id } }),
  'PUT /api/portal/flows/{flowId}/draft': async (world) => {
    const { flow, assetKey, draft_token } = await withDraft(world)
    return { ids: { flowId: flow.id }, body: replacing({ draft_token, definition: toDefinition(assetKey) }) }
  },
  'POST /api/portal/flows/{flowId}/validate': async (world) => ({ ids: { flowId: (await withDraft(world)).flow.id } }),
  'GET /api/portal/flows/{flowId}': async (world) => {
    const { flow, assetKey } = await withDraft(world)
    await flow.saveDraft(toDefinition(assetKey))
    return { ids: { flowId: flow.id } }
  },
  'POST /api/portal/flows/{flowId}/preview': async (world) => {
    const { flow, assetKey } = await withDraft(world)
    await flow.saveDraft(toDefinition(assetKey))
    return { ids: { flowId: flow.id } }
  },
  'POST /api/portal/flows/{flowId}/publish': async (world) => {
    const { flow, assetKey } = await withDraft(world)
    const { draft_token } = (await flow.saveDraft(toDefinition(assetKey))).body
    return { ids: { flowId: flow.id }, body: replacing({ draft_token }) }
  },
  'GET /api/portal/flows/{flowId}/versions': async (world) => ({
    ids: { flowId: (await (await useContracts(world)).findFlow('example', 'customer')).id },
  }),
  'GET /api/portal/flows/{flowId}/versions/{version}': async (world) => ({
    ids: { flowId: (await (await useContracts(world)).findFlow('example', 'customer')).id, version: '1' },
  }),
  'POST /api/portal/flows/{flowId}/assets': async (world) => ({ ids: { flowId: (await withDraft(world)).flow.id } }),
  'GET /api/portal/flows/{flowId}/assets': async (world) => ({ ids: { flowId: (await withDraft(world)).flow.id } }),
  'POST /api/portal/flows/{flowId}/assets/{assetKey}/preview': async (world) => {
    const { flow, assetKey } = await withDraft(world)
    return { ids: { flowId: flow.id, assetKey } }
  },
}
