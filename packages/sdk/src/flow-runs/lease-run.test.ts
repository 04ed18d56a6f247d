// The worked example from trigger to completion, with the helpers of each side (FG-48).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leaseDefinition, pdfWithLines, usePlatform } from '@company-data/testkit'
import { startFlowFixture } from '../../testing/flow-fixture.ts'
import { verifySealedPdf } from '../index.ts'

const platform = await usePlatform()
const names = { signer_first_name: 'Ada', signer_last_name: 'Lovelace' }

const startLease = async () => {
  const fixture = await startFlowFixture(platform, [
    { slug: 'first_name', label: 'First name', type: 'text' },
    { slug: 'payslip_pdf', label: 'Payslip', type: 'pdf_document' },
  ])
  const template = (title: string) => [title, 'Income {{monthly_income}}', 'Guarantor {{guarantor_name}}.']
  const assets = {
    guarantorDe: await fixture.addAsset('de', template('Leasingvertrag')),
    guarantorEn: await fixture.addAsset('en', template('Lease with guarantor')),
    plain: await fixture.addAsset('plain', template('Lease')),
  }
  await fixture.publish(leaseDefinition(assets))
  const payslip = { bytes: pdfWithLines(['Payslip']), mime_type: 'application/pdf', original_name: 'payslip.pdf' }
  const ada = await fixture.connectPerson({ first_name: { value: 'Ada' }, payslip_pdf: { file: payslip } })
  return { ...fixture, ada, target: { connection_id: ada.connection.id } }
}

test('[D2-ANS-22] [D2-ANS-23] a lease is answered, generated, signed and completed by both sides (D2-GEN-32)', async () => {
  const { service, flowId, ada, target } = await startLease()
  const company = await service.runs.start(flowId, { target })
  assert.equal(company.record.status, 'awaiting_customer')
  assert.deepEqual(Object.keys(company.record.source_files), ['conn:customer:payslip_pdf'])

  const run = await ada.client.runs.open({ connectionId: ada.connection.id, runId: company.record.id })
  assert.deepEqual(run.parties, ['customer'])
  const about = run.step()
  about.enter('birth_date', '2001-03-11')
  about.enter('monthly_income', '2800')
  assert.equal(about.view().next, 'guarantor')
  await about.submit()
  assert.equal(run.record.current_node, 'guarantor')
  run.step().enter('guarantor_name', 'Grace')
  await run.step().submit()

  await company.refresh()
  assert.deepEqual(company.answers, { birth_date: '2001-03-11', monthly_income: '2800', guarantor_name: 'Grace' })
  company.step().enter('discount', '25')
  await company.step().submit()
  assert.equal(company.record.status, 'generating')
  assert.ok(company.canGenerate())
  const { documents } = await company.generate()
  assert.equal(documents.length, 4)
  assert.equal(company.record.status, 'awaiting_signature')

  await run.refresh()
  const device = await ada.device()
  await run.sign(await run.openDocument('lease'), names, device)
  await run.accept(await run.openDocument('income_proof'), names)
  await company.refresh()
  await company.sign(await company.openDocument('lease'), { signer_first_name: 'Bo', signer_last_name: 'Lea' })
  assert.equal(company.record.status, 'completed')
  await run.refresh()
  const sealedDocument = await run.openDocument('lease')
  const verdict = await verifySealedPdf(sealedDocument.file.bytes, await service.platformSeal.read())
  assert.ok(verdict.valid)
})
