// A return or a start-over that waits is shown above every page, and the person cancels it there.
import { test } from 'node:test'
import { checkPage, inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import { returnTexts } from '@company-data/web/account/rules'
import { fakeAccount } from '../fakes/fake-account.ts'

const READY_AT = '2030-01-02T03:04:05.000+00:00'

for (const kind of ['kit', 'start_over'] as const)
  test(`A-99: a waiting ${kind} is shown on every page and cancelled`, inBrowser, async () => {
    const texts = returnTexts.en
    const { page, fake, go } = await openFakeWallet({})
    const { account, replies } = fakeAccount({ return: { kind, ready_at: READY_AT } })
    fake.onAll(replies)
    fake.on('DELETE /api/account/return', () => {
      account.return = null
    })
    for (const path of ['/account', '/account/security']) {
      await go(path)
      await page.getByText(texts.titles[kind]).waitFor()
    }
    await checkPage(page, `wallet-return-${kind}`)
    await page.getByRole('button', { name: texts.cancel }).click()
    await page.getByText(texts.cancelled).waitFor()
    await page.getByText(texts.titles[kind]).waitFor({ state: 'detached' })
  })
