// Generation that fails because of one value: the response names it (FB-06).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOtk } from '@company-data/crypto'
import { readText } from '@company-data/pdf/testing/pdfium'
import {
  createFlow,
  createFlowRunFixture,
  expectStatus,
  flowField,
  pdfWithLines,
  registerCompany,
  sealBox,
  twoStepFlow,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const fixture = await createFlowRunFixture(platform, { company: await registerCompany(platform) })
const { service, customer, answer, connectionId } = fixture

const output = (key: string, assetKey: string) => ({ output_key: key, name: key, rules: [{ asset_key: assetKey }] })

const definitionWith = (letter: string, list: string) =>
  twoStepFlow({
    output_mode: 'document',
    nodes: [
      { key: 'first', label: 'First', party: 'customer', elements: [flowField('name'), flowField('remark')] },
      {
        key: 'last',
        label: 'Last',
        party: 'company',
        elements: [],
        document: { language_party: 'customer', outputs: [output('letter', letter), output('list', list)] },
      },
    ],
    edges: [{ from: 'first', to: 'last' }],
    constants: [
      {
        key: 'greeting',
        label: 'Greeting',
        result_type: 'text',
        expr: {
          type: 'concat',
          parts: [
            { type: 'lit', value_type: 'text', value: 'Hello ' },
            { type: 'ref', key: 'name' },
          ],
        },
        shown_on: [],
      },
    ],
  })

const flow = await createFlow(service, 'document')
const letter = await flow.addAsset('letter', pdfWithLines(['{{greeting}}']))
const list = await flow.addAsset('list', pdfWithLines(Array.from({ length: 30 }, () => '{{remark}}')))
expectStatus(await flow.saveDraft(definitionWith(letter, list)), 200, 'saving')
expectStatus(await flow.publishDraft(), 201, 'publishing')

const startRun = async () => {
  const body = { target: { connection_id: connectionId } }
  const { id } = expectStatus(
    await service.companyData('POST', `/flows/${flow.id}/runs`, { body }),
    201,
    'starting',
  ).body
  await answer('customer', id, { name: 'Ada' }, { next_node: 'last' })
  const path = `/api/company-connections/${connectionId}/flow-runs/${id}`
  const generate = async (values: Record<string, string>) => {
    const otk = createOtk()
    return customer.call('POST', `${path}/generate`, { otk, values: await sealBox(otk, values), inputs: [] })
  }
  return { path, generate }
}

const readMembers = async (response: Promise<{ status: number; body: Record<string, unknown> }>) => {
  const { status, body } = await response
  assert.deepEqual([status, body.error_key], [400, 'flows.generation_failed'], JSON.stringify(body))
  const { error, error_key, request_id, ...members } = body
  return members
}

test('FB-06: slug is null if the tag is not an answer', async () => {
  const { generate } = await startRun()
  assert.deepEqual(await readMembers(generate({ name: '🚀 Ada 🚀' })), {
    output_key: 'letter',
    tag: 'greeting',
    slug: null,
    reason: 'character_unprintable',
    characters: ['🚀'],
    reasons: { '': { key: 'generation.character_unprintable' } },
  })
})

test('FB-06: a value that is too long is does_not_fit, without characters', async () => {
  const { generate } = await startRun()
  assert.deepEqual(await readMembers(generate({ name: 'Ada', remark: 'x'.repeat(60_000) })), {
    output_key: 'list',
    tag: 'remark',
    slug: 'remark',
    reason: 'does_not_fit',
    reasons: { '': { key: 'generation.value_too_long' } },
  })
})

test('FB-06: names at most 100 characters, and no value if none is at fault', async () => {
  const { generate } = await startRun()
  const emoji = String.fromCodePoint(...Array.from({ length: 300 }, (_, index) => 0x1f300 + index))
  const { characters } = await readMembers(generate({ name: 'Ada', remark: emoji }))
  assert.equal((characters as string[]).length, 100)
  const { otk, values } = { otk: createOtk(), values: 'x' }
  const { path } = await startRun()
  const reasons = { '': { key: 'generation.values_not_opened' } }
  assert.deepEqual(await readMembers(customer.call('POST', `${path}/generate`, { otk, values, inputs: [] })), {
    reasons,
  })
})

test('FB-05: a corrected value is generated, in any of the ten scripts', async () => {
  const { path, generate } = await startRun()
  await readMembers(generate({ name: '😀' }))
  expectStatus(await generate({ name: '王小明 さくら 철수 कृष्ण ศิริพร', remark: 'Щ Ω é' }), 200, 'generating')
  const file = await customer.call('GET', `${path}/documents/letter/file`)
  const { file: uri } = JSON.parse(await customer.openValue(expectStatus(file, 200, 'reading').body.value))
  const text = await readText(Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64'))
  assert.equal(text, 'Hello 王小明 さくら 철수 कृष्ण ศิริพร')
})
