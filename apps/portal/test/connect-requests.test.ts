// Connect requests in the portal: invited, refused in place, listed by status, withdrawn.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registerPerson, usePlatform } from '@company-data/testkit'
import { checkPage, inBrowser, interruptedNetwork, usePortal } from '@company-data/testkit/browser'
import { connectRequestsTexts } from '../src/connect-requests/connect-requests-texts.ts'
import { frameTexts } from '../src/frame/frame-texts.ts'
import { sharingCompany } from './scenes/sharing-company.ts'

const platform = await usePlatform()
const { openPortal } = usePortal()
const scene = await sharingCompany(platform, [])

const texts = connectRequestsTexts.en

test(
  '[G-181] [A-82] a delegate invites a person by share code, also without an answer, and withdraws the request',
  inBrowser,
  async () => {
    const person = await registerPerson(platform)
    const user = await scene.delegate(false)
    const { page } = await openPortal(platform, { user, at: '/connect-requests', expected: /404|ERR_FAILED/ })
    await page.getByRole('heading', { name: texts.emptyTitle }).waitFor()
    await checkPage(page, 'connect-requests-empty')
    await page.getByRole('button', { name: texts.invite }).first().click()
    const drawer = page.getByRole('dialog', { name: texts.inviteTitle })
    await drawer.getByLabel(texts.shareCode, { exact: true }).fill('NOBODY0000')
    await drawer.getByLabel(texts.message, { exact: true }).fill('Join us.')
    await drawer.getByRole('button', { name: texts.send }).click()
    await drawer.getByText(texts.refusals['connect_requests.person_not_found']).waitFor()
    assert.equal(
      await drawer.getByLabel(texts.message, { exact: true }).inputValue(),
      'Join us.',
      'what was typed stays',
    )
    await checkPage(page, 'connect-requests-invite')
    await drawer.getByLabel(texts.shareCode, { exact: true }).fill(person.code)
    await interruptedNetwork.act(page, {
      request: /^POST .*\/connect-requests$/,
      send: () => drawer.getByRole('button', { name: texts.send }).click(),
      said: () => drawer.getByText(frameTexts.en.unsureOnce),
      done: () => drawer.waitFor({ state: 'detached' }),
    })

    const row = page.getByRole('row').filter({ hasText: person.code })
    await row.getByText(texts.statuses.pending).waitFor()
    await checkPage(page, 'connect-requests')
    await row.getByRole('button').click()
    await page.getByRole('alertdialog').getByRole('button', { name: texts.withdraw }).click()
    await row.getByText(texts.statuses.withdrawn, { exact: true }).waitFor()
    await page.getByRole('combobox', { name: texts.status }).click()
    await page.getByRole('option', { name: texts.statuses.pending }).click()
    await page.getByRole('heading', { name: texts.noneTitle }).waitFor()
    assert.match(page.url(), /status=pending/)
    const portal = scene.company.servicePortal(scene.service.id)
    const { items } = await portal.connectRequestsPage({ status: 'withdrawn' })
    assert.deepEqual(
      items.flatMap(({ share_code, message }) => (share_code === person.code ? [message] : [])),
      ['Join us.'],
    )
  },
)
