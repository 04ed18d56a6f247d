// Every side of a run with its own client: a portal session, an account client as owner, and one as company customer.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unwrapPrivateKey } from '@company-data/crypto'
import { flowField, leaseDefinition, mailbox, pdfWithLines, usePlatform } from '@company-data/testkit'
import { PASSWORD, registerCompany, startFlowFixture } from '../../testing/flow-fixture.ts'
import { createAccountClient, FlowRunError, type ServiceByCode, verifySealedPdf } from '../index.ts'

const platform = await usePlatform()
const names = { signer_first_name: 'Ada', signer_last_name: 'Lovelace' }

const both = ['customer', 'company'].map((party) => ({ party, action: 'sign' }))
const buildOrderFlow = (template: string) => ({
  entry: 'ask',
  output_mode: 'document',
  constants: [],
  parties: [
    { key: 'company', label: 'Company', type: 'owner' },
    { key: 'customer', label: 'Customer', type: 'company' },
  ],
  nodes: [
    { key: 'ask', label: 'Ask', party: 'company', elements: [flowField('price', { type: 'decimal' })] },
    {
      key: 'reply',
      label: 'Reply',
      party: 'customer',
      elements: [flowField('remark'), flowField('proof', { type: 'pdf_document' })],
    },
    {
      key: 'done',
      label: 'Done',
      party: 'customer',
      elements: [],
      document: {
        language_party: 'customer',
        outputs: [
          {
            output_key: 'order',
            name: 'Order',
            rules: [{ asset_key: template, condition: null, languages: 'all', signers: both }],
          },
          {
            output_key: 'proof',
            name: 'Proof',
            rules: [
              {
                source_field: 'proof',
                condition: null,
                languages: 'all',
                signers: [{ party: 'customer', action: 'accept' }],
              },
            ],
          },
        ],
      },
    },
  ],
  edges: [
    { from: 'ask', to: 'reply' },
    { from: 'reply', to: 'done' },
  ],
})

/** A company that is a customer of the service, with a program that acts for it and holds its key. */
const customerCompany = async (frontDoorUrl: string, code: string) => {
  const { client } = await registerCompany(frontDoorUrl)
  const profile = await client.codes.lookUp(code)
  const { id } = await client.companyConnections.create({ ...(profile as ServiceByCode), code }, {})
  const { client_id, client_secret } = await client.accountClients.create({
    name: 'Orders',
    purpose: 'orders',
    capabilities: ['customer_connections'],
  })
  const { encrypted_private_key } = await client.accountKey.read()
  const accountKey = await unwrapPrivateKey(encrypted_private_key, PASSWORD)
  const account = createAccountClient({ frontDoorUrl, clientId: client_id, clientSecret: client_secret, accountKey })
  return { client, account, connectionId: id }
}

test('[D2-CUS-01] [D2-CUS-02] a program answers for a company customer, the portal owner signs by code (D2-CUS-03, D2-CUS-06, FA-77)', async () => {
  const fixture = await startFlowFixture(platform)
  await fixture.publish(buildOrderFlow(await fixture.addAsset('order', ['Order for {{price}}: {{remark}}'])))
  const buyer = await customerCompany(fixture.frontDoorUrl, fixture.serviceCode)
  const flows = fixture.company.serviceFlows(fixture.serviceId, { privateKey: fixture.privateKey })
  const owner = await flows.runs.start(fixture.flowId, { target: { connection_id: buyer.connectionId } })
  const run = await buyer.account.runs.open({ connectionId: buyer.connectionId, runId: owner.record.id })
  assert.throws(
    () => run.step(),
    (error: unknown) => error instanceof FlowRunError && error.reason === 'not_your_turn',
  )
  owner.step().enter('price', '19.90')
  await owner.step().submit()
  await run.refresh()
  assert.deepEqual(run.answers, { price: '19.90' })
  const bytes = pdfWithLines(['Proof'])
  run.step().enter('remark', 'urgent')
  run.step().attach('proof', { bytes, mime_type: 'application/pdf', original_name: 'proof.pdf' })
  await run.step().submit()
  await owner.refresh()
  assert.ok(run.canGenerate() && !owner.canGenerate())
  const generated = await run.generate()
  assert.equal(generated.documents.length, 4)
  assert.deepEqual((await run.generate()).documents, generated.documents)

  await run.sign(await run.openDocument('order'), names)
  await run.accept(await run.openDocument('proof'), names)
  await owner.refresh()
  await owner.requestSignCode('order')
  const { email } = await fixture.company.account.read()
  const mailedCode = await mailbox(platform).codeFor(email, 'proof')
  await owner.sign(await owner.openDocument('order'), names, { mailedCode })
  assert.equal(owner.record.status, 'completed')
  // The customer's login reads the same run with its own key.
  const atPortal = await buyer.client.runs.open({ connectionId: buyer.connectionId, runId: owner.record.id })
  assert.deepEqual([atPortal.answers.remark, atPortal.record.status], ['urgent', 'completed'])
  const { file } = await atPortal.openDocument('order')
  assert.ok((await verifySealedPdf(file.bytes, await fixture.service.platformSeal.read())).valid)
})

test("[D2-OWN-01] [D2-OWN-02] an account client runs its own service's flows from start to end (D2-OWN-03, D2-OWN-05, D2-OWN-06, D2-OWN-07, D2-OWN-08)", async () => {
  const fixture = await startFlowFixture(platform, [{ slug: 'payslip_pdf', label: 'Payslip', type: 'pdf_document' }])
  const plain = await fixture.addAsset('lease', ['Lease {{monthly_income}}'])
  await fixture.publish(leaseDefinition({ guarantorDe: plain, guarantorEn: plain, plain }))
  const payslip = { bytes: pdfWithLines(['Payslip']), mime_type: 'application/pdf', original_name: 'payslip.pdf' }
  const ada = await fixture.connectPerson({ payslip_pdf: { file: payslip } })
  const registered = await fixture.company.accountClients.create({
    name: 'Leases',
    capabilities: ['service_management'],
  })
  const account = createAccountClient({
    frontDoorUrl: fixture.frontDoorUrl,
    clientId: registered.client_id,
    clientSecret: registered.client_secret,
  })
  const { privateKey, service: connections } = fixture
  const flows = account.serviceFlows(fixture.serviceId, { privateKey, connections })
  const target = { connection_id: ada.connection.id }
  const owner = await flows.runs.start(fixture.flowId, { target })
  const run = await ada.client.runs.open({ connectionId: ada.connection.id, runId: owner.record.id })
  run.step().enter('monthly_income', '4000')
  await run.step().submit()
  await owner.refresh()
  owner.step().enter('discount', '0')
  await owner.step().submit()
  await owner.generate()
  const openedSource = await owner.openSource('conn:customer:payslip_pdf')
  assert.equal(openedSource.parts[0]?.name, 'payslip.pdf')
  // Without a list of signers every party signs, the company first.
  await owner.sign(await owner.openDocument('lease'), names)
  await run.refresh()
  await run.accept(await run.openDocument('income_proof'), names)
  await run.sign(await run.openDocument('lease'), names, await ada.device())
  assert.equal(run.record.status, 'completed')

  const other = await flows.runs.start(fixture.flowId, { target })
  await other.cancel()
  assert.deepEqual([other.record.status, other.record.cancel_reason], ['cancelled', 'owner'])
  const completedIds: string[] = []
  for await (const { id } of flows.runs.list(fixture.flowId, { status: 'completed' })) completedIds.push(id)
  assert.deepEqual(completedIds, [owner.record.id])
})
