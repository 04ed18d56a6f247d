// A draft played on this device: turns of both parties, documents, test signatures, and steps back.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileFlow, readDefinition } from '@company-data/flow-engine'
import { createTrialProfile } from './trial-profile.ts'
import { createTrialRun, type TrialOptions } from './trial-run.ts'

const field = (slug: string, members: object = {}) => ({ kind: 'field', slug, label: slug, type: 'text', ...members })

const draft = readDefinition({
  entry: 'wish',
  output_mode: 'document',
  parties: [
    { key: 'company', label: 'We', type: 'owner' },
    { key: 'customer', label: 'Customer', type: 'person' },
  ],
  nodes: [
    {
      key: 'wish',
      label: 'Your wish',
      party: 'customer',
      elements: [field('colour', { required: true }), field('mail', { type: 'email', link: 'connected' })],
    },
    {
      key: 'offer',
      label: 'Our offer',
      party: 'company',
      elements: [field('price', { type: 'number' })],
      document: {
        language_party: 'customer',
        outputs: [
          {
            output_key: 'order',
            name: 'Order',
            rules: [
              {
                asset_key: 'template',
                languages: 'all',
                condition: null,
                signers: [
                  { party: 'customer', action: 'sign' },
                  { party: 'company', action: 'accept' },
                ],
              },
            ],
          },
        ],
      },
    },
  ],
  edges: [{ from: 'wish', to: 'offer', when: null }],
  constants: [],
}).definition

const options = (more: Partial<TrialOptions> = {}): TrialOptions => ({
  flow: compileFlow(draft),
  referenceDate: '2026-01-31',
  language: 'en',
  readPicture: async () => new Uint8Array(),
  fillTemplate: async (assetKey, values) => new TextEncoder().encode(JSON.stringify([assetKey, values])),
  askPlugin: async () => ({ op: 'outputs', outputs: {} }),
  ...more,
})

const names = { signer_first_name: 'Test', signer_last_name: 'Person' }

const answered = async (more: Partial<TrialOptions> = {}) => {
  const trial = createTrialRun(options(more))
  const wish = trial.as('customer').step()
  wish.enter('colour', 'blue')
  const mail = createTrialProfile(options().flow).data.find(({ slug }) => slug === 'mail')
  assert.ok(mail)
  wish.link('mail', { id: mail.id, plaintext: mail.value ?? '' })
  await wish.submit()
  const offer = trial.as('company').step()
  offer.enter('price', '12')
  await offer.submit()
  return trial
}

test('[D2-ANS-22] a draft is played to its signed document, turn by turn', async () => {
  const trial = await answered()
  assert.equal(trial.record.status, 'generating')
  assert.equal(trial.as('customer').canGenerate(), false)
  await trial.as('company').generate()
  const customer = trial.as('customer')
  const document = await customer.openDocument('order')
  assert.match(new TextDecoder().decode(document.file.bytes), /^\["template",\{"colour":"blue",.*"price":"12"\}\]$/)
  await customer.sign(document, names, undefined)
  assert.equal(trial.record.status, 'awaiting_signature')
  const company = trial.as('company')
  await company.accept(await company.openDocument('order'), names)
  assert.equal(trial.record.status, 'completed')
  assert.deepEqual(
    trial.moments.map(({ kind, party }) => `${party} ${kind}`),
    ['customer answered', 'company answered', 'company generated', 'customer signed', 'company accepted'],
  )
})

test('a step back forgets what came after it', async () => {
  const trial = await answered()
  trial.backTo(1)
  assert.deepEqual([trial.record.status, trial.moments.length], ['awaiting_company', 1])
  assert.equal(trial.as('company').answers.colour, 'blue')
  trial.backTo(0)
  assert.deepEqual(trial.as('customer').answers, {})
})

test('a step refuses what a run refuses, and nothing has happened', async () => {
  const trial = createTrialRun(options())
  await assert.rejects(trial.as('customer').step().submit(), { reason: 'step_incomplete' })
  assert.throws(() => trial.as('company').step(), { reason: 'not_your_turn' })
  assert.deepEqual(trial.moments, [])
})

test('a trial starts at any step, and an unfilled template fails it', async () => {
  const started = createTrialRun(options({ start: 'offer', answers: { colour: 'red', price: '' } }))
  assert.deepEqual(started.as('company').answers, { colour: 'red' })
  const trial = await answered({ fillTemplate: async () => undefined })
  await assert.rejects(trial.as('company').generate(), { errorKey: 'flows.generation_failed' })
  assert.equal(trial.record.status, 'generating')
})
