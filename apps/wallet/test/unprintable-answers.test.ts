// The form of a run: unprintable characters are named while the person types, and errors at all their fields.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser } from '@company-data/testkit/browser'
import { answerTexts, turnTexts } from '@company-data/web/runs/rules'
import { runsTexts } from '../src/runs/runs-texts.ts'
import { openRunWallet } from './fakes/open-run-wallet.ts'
import { RENTAL } from './fakes/rental-definitions.ts'

test('[FB-05] an emoji is named at its field while the person types', inBrowser, async () => {
  const { page } = await openRunWallet({ at: '/answers' }, ({ start }) => start(RENTAL, 'about', { rent: '1000' }))
  const mine = page.getByRole('list', { name: runsTexts.en.groups.mine })
  await mine.getByRole('link').click()
  await page.getByRole('button', { name: turnTexts.en.begin }).click()
  const name = page.getByLabel('Full name', { exact: true })
  const message = page.getByText(answerTexts.en.unprintable('🚀'))
  await name.fill('Ada 🚀')
  await message.waitFor()
  assert.equal(await name.getAttribute('aria-invalid'), 'true')
  await checkPage(page, 'wallet-run-unprintable')
  await name.fill('王小明')
  await message.waitFor({ state: 'detached' })
  assert.equal(await page.getByText(answerTexts.en.problems.required).count(), 0, 'nothing else is said yet')
})

test('a step marks every wrong field at once', inBrowser, async () => {
  const { page } = await openRunWallet({ at: (id) => `/answers/${id}` }, ({ start }) =>
    start(RENTAL, 'about', { rent: '1000' }),
  )
  await page.getByRole('button', { name: turnTexts.en.begin }).click()
  const name = page.getByLabel('Full name', { exact: true })
  const income = page.getByLabel('Monthly income', { exact: true })
  await income.fill('1500')
  await page.getByRole('button', { name: turnTexts.en.next }).click()
  for (const field of [name, income])
    await page.waitForFunction(
      (element) => element?.getAttribute('aria-invalid') === 'true',
      await field.elementHandle(),
    )
})
