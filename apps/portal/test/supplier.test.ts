// One supplier of the company, in the portal: its questions, what it holds, its messages, and the end of the connection.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usePlatform } from '@company-data/testkit'
import { checkPage, inBrowser, interruptedNetwork, loseAnswer, usePortal } from '@company-data/testkit/browser'
import { conversationTexts } from '@company-data/ui/conversation/rules'
import { companyTexts, connectionTexts, shareTexts } from '@company-data/ui/sharing/rules'
import { frameTexts } from '../src/frame/frame-texts.ts'
import { suppliersTexts } from '../src/suppliers/suppliers-texts.ts'
import { chooseToShare, customerCompany, lockPortal, unlockPortal } from './scenes/customer-company.ts'
import { sharingCompany } from './scenes/sharing-company.ts'

const platform = await usePlatform()
const { openPortal } = usePortal()

test(
  '[G-089] [G-128] (G-182) without answers of the platform too: questions are answered, what is shared changes, messages are opened here; a lock forgets them; the end',
  inBrowser,
  async () => {
    const texts = suppliersTexts.en
    const share = shareTexts.en
    const words = connectionTexts.en
    const thread = conversationTexts.en
    const buyer = await customerCompany(platform, { company_name: 'Buyer Limited', email: 'bills@buyer.example' })
    const {
      company,
      seal: _,
      ...second
    } = await sharingCompany(platform, [
      { slug: 'name', label: 'Legal name', type: 'text' },
      { slug: 'mail', label: 'Invoices go to', type: 'email' },
    ])
    const id = await buyer.connect(second.service.code, {
      name: { from: buyer.card.company_name ?? '' },
      mail: { from: buyer.card.email ?? '' },
    })
    const { config_token, fields } = await company.getServiceRequestFields(second.service.id)
    await company.publishServiceRequestFields(second.service.id, config_token, [
      ...fields,
      { slug: 'dock', label: 'Loading dock', type: 'text' },
      { slug: 'size', label: 'Staff', type: 'text' },
    ])
    const portal = company.servicePortal(second.service.id)
    await portal.sendMessage(id, 'Where-Shall-We-Deliver')

    const { page } = await openPortal(platform, {
      user: buyer.owner,
      at: '/suppliers',
      expected: /ERR_FAILED|status of 404/,
    })
    await page.getByText(texts.asks('2')).waitFor()
    await page.getByText(texts.unread('1')).waitFor()
    await checkPage(page, 'suppliers')
    await page.getByRole('table').getByRole('button', { name: 'Newsletter' }).click()
    const questions = page.getByRole('region', { name: words.consentsTitle })
    await questions.getByRole('heading', { name: 'Loading dock' }).waitFor()
    await questions.getByText(words.takeBackText('Share Ltd')).waitFor()
    await checkPage(page, 'supplier-questions')
    await chooseToShare(page, share, 'Loading dock', share.typed)
    await questions.getByLabel(share.value, { exact: true }).fill('Dock 7')
    await questions
      .getByRole('list', { name: share.summary('Share Ltd') })
      .getByText('Dock 7')
      .waitFor()
    await loseAnswer(page, '**/consents/dock')
    await questions.getByRole('button', { name: words.share }).first().click()
    await questions.getByRole('heading', { name: 'Loading dock' }).waitFor({ state: 'detached' })
    await loseAnswer(page, '**/consents/size')
    await questions.getByRole('button', { name: words.decline }).click()
    await questions.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: words.change }).click()
    const drawer = page.getByRole('dialog', { name: words.change })
    await chooseToShare(page, share, 'Invoices go to', share.none)
    await drawer.getByText(share.takenBack).waitFor()
    await drawer.getByText(words.takeBackText('Share Ltd')).waitFor()
    await checkPage(page, 'supplier-change')
    await interruptedNetwork.act(page, {
      request: /^PUT .*\/mappings$/,
      send: () => drawer.getByRole('button', { name: words.save }).click(),
      said: () => drawer.getByText(frameTexts.en.unsureOnce),
      kept: () => drawer.getByText(share.takenBack).waitFor(),
      done: () => drawer.waitFor({ state: 'detached' }),
    })
    const [connection] = await Array.fromAsync(portal.connections())
    assert.deepEqual(Object.keys(connection?.values ?? {}), ['name', 'dock'])

    await page.getByRole('tab', { name: texts.tabs.messages }).click()
    await page.getByText('Where-Shall-We-Deliver').waitFor()
    await page.getByRole('button', { name: thread.markRead }).click()
    await page.getByRole('button', { name: thread.markRead }).waitFor({ state: 'detached' })
    await page.getByLabel(thread.write, { exact: true }).fill('To-The-Back')
    await checkPage(page, 'supplier-messages')
    await lockPortal(page)
    assert.equal((await page.content()).includes('Where-Shall-We-Deliver'), false, 'a lock forgets what was opened')
    await unlockPortal(page, buyer.owner)
    await page.getByText('Where-Shall-We-Deliver').waitFor()
    assert.equal(await page.getByLabel(thread.write, { exact: true }).inputValue(), 'To-The-Back')
    const { isLost } = await loseAnswer(page, `**/${id}/messages`, 'POST')
    await page.getByRole('button', { name: thread.send }).click()
    await page.getByRole('listitem').filter({ hasText: 'To-The-Back' }).waitFor()
    assert.deepEqual([isLost(), (await portal.messagesPage(id)).items.length], [true, 2])
    const [latest] = (await portal.conversationsPage()).items
    assert.equal(latest?.unread_count, 1)

    // T-66: whatever the portal had fetched of the feed would be missing at the programs of the company.
    const events = (await buyer.client.fetchCustomerChanges()).items.map(({ event }) => event)
    assert.ok(events.includes('consent_requested') && events.includes('message_received'), events.join(', '))

    await page.getByRole('tab', { name: texts.tabs.profile }).click()
    await page.getByText(companyTexts.en.empty).waitFor()
    await page.getByRole('button', { name: words.end }).click()
    await interruptedNetwork.act(page, {
      request: /^DELETE /,
      send: () => page.getByRole('alertdialog').getByRole('button', { name: words.end }).click(),
      said: () => page.getByRole('alertdialog').getByText(frameTexts.en.unsureOnce),
      done: () => page.getByRole('heading', { name: texts.emptyTitle }).waitFor(),
    })
    await page.getByRole('heading', { name: texts.emptyTitle }).waitFor()
    assert.deepEqual(await Array.fromAsync(portal.connections()), [])
  },
)
