// A field of a plugin in the company's own turn of a run: what was picked and typed outlives a lock and reaches the answer.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flowField, startPluginScene } from '@company-data/testkit'
import { inBrowser, usePortal } from '@company-data/testkit/browser'
import { valueInputTexts } from '@company-data/ui/fields/rules'
import { answerTexts, runTexts } from '@company-data/ui/runs/rules'
import { lockPortal, unlockPortal } from '../scenes/customer-company.ts'
import { sharingCompany } from '../scenes/sharing-company.ts'

const { platform, plugin } = await startPluginScene()
const { openPortal } = usePortal()
const dealer = await sharingCompany(platform, [])
const { company, service, passphrase } = dealer
await company.setLevel('pro')

const offer = (pluginId: string) => ({
  ...{ entry: 'offer', output_mode: 'data_only', constants: [], edges: [] },
  parties: [
    { key: 'company', label: 'Dealer', type: 'owner' },
    { key: 'customer', label: 'Driver', type: 'person' },
  ],
  nodes: [
    {
      ...{ key: 'offer', label: 'The offer', party: 'company' },
      elements: [
        flowField('budget', { label: 'Budget', type: 'number', link: 'none', required: true }),
        {
          ...{ kind: 'plugin', slug: 'car', label: 'Company car', required: true },
          plugin: { plugin_id: pluginId, field_type: 'car', snapshot: null, inputs: { budget: 'budget' } },
        },
      ],
    },
  ],
})

const startOffer = async () => {
  const { id: pluginId } = await company.registerPlugin({ base_url: plugin.url })
  await company.describePlugin(pluginId)
  const { id, draft_token } = await company.createFlow(service.id, { name: 'Offer', output_mode: 'data_only' })
  const saved = await company.saveFlowDraft(id, offer(pluginId), draft_token)
  await company.publishFlow(id, saved.draft_token)
  const privateKey = { pem: await company.getPrivatePem(service.id), passphrase }
  const { id: connection_id } = await dealer.connectPerson('Ada', {})
  const run = await company.serviceFlows(service.id, { privateKey }).startFlowRun(id, { target: { connection_id } })
  return { run, at: `/flow-runs/${service.id}/${id}/${run.record.id}` }
}

test('what was picked in a plugin outlives a lock, and is answered after it', inBrowser, async () => {
  const words = valueInputTexts.en
  const { run, at } = await startOffer()
  const { page } = await openPortal(platform, { user: dealer.owner, at })
  await dealer.unlock(page)
  await page.getByRole('heading', { name: answerTexts.en.title('The offer') }).waitFor()
  await page.getByLabel('Budget', { exact: true }).fill('300')
  await page.getByRole('searchbox', { name: words.pick('Model') }).fill('Small')
  await page.getByRole('button', { name: words.search, exact: true }).click()
  await page.getByRole('button', { name: 'Small car', exact: true }).click()
  await page.getByLabel('Kilometres', { exact: true }).fill('15000')
  await lockPortal(page)
  assert.equal((await page.content()).includes('Small car'), false, 'a lock forgets what the plugin has said')
  await unlockPortal(page, dealer.owner)
  await dealer.unlock(page)
  await page.getByText('Small car').waitFor()
  assert.deepEqual(
    [
      await page.getByLabel('Budget', { exact: true }).inputValue(),
      await page.getByLabel('Kilometres', { exact: true }).inputValue(),
    ],
    ['300', '15000'],
  )
  await page.getByRole('button', { name: answerTexts.en.submitAndEnd }).click()
  await page.getByText(runTexts.en.of.company.completed).waitFor()
  await run.refresh()
  assert.match(run.answers.car ?? '', /Small car/)
})
