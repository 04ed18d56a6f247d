// The form of a supplier in the portal: a field that a plugin answers, an attached file, and a form that changes while it is filled in.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NewRequestFieldInput } from '@company-data/sdk/company'
import { startPluginScene } from '@company-data/testkit'
import { checkPage, inBrowser, interruptedNetwork, usePortal } from '@company-data/testkit/browser'
import { valueInputTexts } from '@company-data/ui/fields/rules'
import { connectionTexts, connectTexts, shareTexts } from '@company-data/ui/sharing/rules'
import type { Page } from 'playwright-core'
import { chooseToShare, customerCompany } from './scenes/customer-company.ts'
import { sharingCompany } from './scenes/sharing-company.ts'

const { platform, plugin: served } = await startPluginScene()
const { openPortal } = usePortal()
const supplier = await sharingCompany(platform, [])
const { company, service } = supplier

const publish = async (rows: readonly NewRequestFieldInput[]): Promise<void> => {
  const { config_token } = await company.getServiceRequestFields(service.id)
  await company.publishServiceRequestFields(service.id, config_token, rows)
}

const PDF = { name: 'permit.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 A permit') }

const answerByPlugin = async (page: Page): Promise<void> => {
  const share = shareTexts.en
  const inputs = valueInputTexts.en
  const car = page.getByRole('group', { name: 'Company car', exact: true }).first()
  await chooseToShare(page, share, 'Company car', share.answered)
  await car.getByText(inputs.missing('Budget')).waitFor()
  await chooseToShare(page, share, 'Budget', share.typed)
  await page.getByRole('group', { name: 'Budget' }).getByLabel(share.value, { exact: true }).fill('300')
  await car.getByLabel(share.pluginInput('Who', true)).fill('Grace')
  await car.getByRole('searchbox').fill('Small')
  await car.getByRole('button', { name: inputs.search, exact: true }).click()
  await car.getByRole('button', { name: 'Small car', exact: true }).click()
  await car.getByLabel('Kilometres', { exact: true }).fill('15000')
  await car.getByRole('button', { name: inputs.getResult }).click()
  await car.getByRole('definition').filter({ hasText: '200' }).waitFor()
}

test(
  '[A-76] [A-77] [A-78] [G-081] a plugin answers a row of the form, a file is attached, and what was entered outlives a change of the form and lost answers',
  inBrowser,
  async () => {
    const connect = connectTexts.en
    const share = shareTexts.en
    const { id: plugin_id } = await company.registerPlugin({ base_url: served.url })
    await company.describePlugin(plugin_id)
    const rows: NewRequestFieldInput[] = [
      { slug: 'budget', label: 'Budget', type: 'decimal' },
      {
        ...{ slug: 'car', label: 'Company car', type: 'plugin' },
        plugin: { plugin_id, field_type: 'car', inputs: { budget: 'budget' } },
      },
      { slug: 'permit', label: 'Permit', type: 'pdf_document', one_time: true },
    ]
    await publish(rows)
    const buyer = await customerCompany(platform, {})
    const at = `/suppliers/connect?code=${encodeURIComponent(service.code)}`
    const { page } = await openPortal(platform, { user: buyer.owner, at, expected: /409|ERR_FAILED/ })
    await page.getByRole('heading', { name: 'Company car' }).waitFor()
    await answerByPlugin(page)
    await chooseToShare(page, share, 'Permit', share.typedFile)
    await page.getByRole('group', { name: 'Permit' }).locator('input[type=file]').setInputFiles(PDF)
    const summary = page.getByRole('list', { name: share.summary('Share Ltd') })
    await summary.getByText('Small car, 15000, 200, Yes').waitFor()
    await summary.getByText('permit.pdf').waitFor()
    await checkPage(page, 'supplier-connect-plugin')

    await publish([...rows, { slug: 'extra', label: 'Something new', type: 'text' }])
    await page.getByRole('button', { name: connect.connect, exact: true }).click()
    await page.getByText(connect.of.company.changed).waitFor()
    await page.getByRole('heading', { name: 'Something new' }).waitFor()
    await interruptedNetwork.act(page, {
      request: /^POST \/api\/.*connections?$/,
      send: () => page.getByRole('button', { name: connect.connect, exact: true }).click(),
      kept: () => summary.getByText('permit.pdf').waitFor(),
      done: () => page.getByRole('heading', { name: connectionTexts.en.heldTitle('Share Ltd') }).waitFor(),
    })

    const privateKey = { pem: await company.getPrivatePem(service.id), passphrase: supplier.passphrase }
    const portal = company.servicePortal(service.id, { privateKey })
    const [connection, ...others] = await portal.openConnections(await Array.fromAsync(portal.connections()))
    assert.deepEqual(others, [])
    const { budget, car, permit } = connection?.values ?? {}
    assert.equal(budget?.plaintext, '300')
    assert.deepEqual(
      JSON.parse(car?.plaintext ?? '{}').outputs.map(({ value }: { value: unknown }) => value),
      [200, true],
    )
    const [file] = (await portal.openFile(await portal.getFile(permit ?? assert.fail()))).parts
    assert.equal(Buffer.from(file?.bytes ?? []).toString(), '%PDF-1.7 A permit')
  },
)
