// The layout on a phone and a desk: words of the bar, the skip link, toasts, and the main button of a page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import { accountTexts } from '../../src/account/account-texts.ts'
import { profileTexts } from '../../src/profile/profile-texts.ts'
import { fakeAccount } from '../fakes/fake-account.ts'
import { fakeProfile } from '../fakes/fake-profile.ts'

/** Runs in the page: words of the bar that are cut, and the lower edge of the hidden skip link, with text of twice the size. */
const readLargeText = async () => {
  const root = document.documentElement
  root.style.fontSize = '200%'
  await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
  const words = [...document.querySelectorAll('nav > a > span, nav > button > span')]
  const isCut = (word: Element): boolean =>
    word.scrollWidth > word.clientWidth + 1 && getComputedStyle(word).clipPath === 'none'
  const result = {
    cut: words.filter(isCut).map(({ textContent }) => textContent),
    words: words.filter(({ textContent }) => textContent !== '').length,
    skipLinkEnd: document.querySelector('a[href="#content"]')?.getBoundingClientRect().bottom ?? Number.NaN,
  }
  root.style.removeProperty('font-size')
  return result
}

for (const language of ['en', 'de', 'fr'])
  test(`${language}: with large text at 320 pixels no word of the bar is cut`, inBrowser, async () => {
    const { page } = await openFakeWallet({ at: '/account', language, replies: fakeAccount().replies })
    await page.locator('h1').waitFor()
    await page.setViewportSize({ width: 320, height: 700 })
    const { cut, words, skipLinkEnd } = await page.evaluate(readLargeText)
    assert.deepEqual(cut, [])
    assert.ok(words >= 5, `${words} words in the bar`)
    assert.ok(skipLinkEnd <= 0, `the skip link ends at ${skipLinkEnd}`)
  })

test('a toast leaves the lower edge of a phone to the buttons', inBrowser, async () => {
  const texts = accountTexts.en
  const { page } = await openFakeWallet({ at: '/account', replies: fakeAccount().replies })
  await page.getByRole('button', { name: texts.editName }).click()
  // A toast is a dialog too, which is not modal.
  const sheet = page.getByRole('dialog').and(page.locator(':not([aria-modal="false"])'))
  await sheet.getByLabel(texts.name, { exact: true }).fill('Ada Byron')
  await sheet.getByRole('button', { name: texts.save }).click()
  await sheet.waitFor({ state: 'detached' })
  const toast = page.getByText(texts.saved)
  const readEdges = async (): Promise<{ top: number; bottom: number }> => {
    const box = await toast.boundingBox()
    return { top: box?.y ?? Number.NaN, bottom: (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN) }
  }
  const header = await page.getByRole('banner').first().boundingBox()
  const phone = await readEdges()
  assert.ok(phone.top >= (header?.y ?? 0) + (header?.height ?? 0), `it begins at ${phone.top}`)
  assert.ok(phone.bottom < 844 / 2, `it ends at ${phone.bottom}`)
})

test('the main button is above the bar of a phone, on top of a wide screen', inBrowser, async () => {
  const texts = profileTexts.en
  const { page, go, fake, device } = await openFakeWallet({ at: '/account', replies: fakeAccount().replies })
  fake.onAll((await fakeProfile(device.pair.publicKey, { email: 'ada@wallet.example' })).replies)
  await go('/profile')
  const [main, other] = [
    page.getByRole('button', { name: texts.add, exact: true }),
    page.getByRole('link', { name: texts.addMany }),
  ]
  const readTop = async (button: typeof main): Promise<number> => (await button.boundingBox())?.y ?? Number.NaN
  await main.waitFor()
  const bar = await readTop(page.getByRole('navigation'))
  assert.ok((await readTop(main)) > bar - 100 && (await readTop(main)) < bar, 'just above the bar')
  await checkPage(page, 'wallet-profile-main-button')
  await page.setViewportSize({ width: 1280, height: 850 })
  assert.ok((await readTop(main)) < 200)
  assert.equal(await readTop(main), await readTop(other), 'buttons are in one line')
})

test('a phone on its side leaves its height to the page', inBrowser, async () => {
  const { page } = await openFakeWallet({ at: '/account', replies: fakeAccount().replies })
  await page.getByRole('heading', { name: accountTexts.en.title, exact: true }).waitFor()
  await page.setViewportSize({ width: 844, height: 390 })
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await page.waitForFunction(() => scrollY > 300)
  const header = await page.getByRole('banner').first().boundingBox()
  const bar = await page.getByRole('navigation').boundingBox()
  const top = Math.max(0, (header?.y ?? Number.NaN) + (header?.height ?? Number.NaN))
  assert.ok((bar?.y ?? Number.NaN) - top >= 340, `the page has ${(bar?.y ?? Number.NaN) - top} of 390 pixels`)
  await page.setViewportSize({ width: 390, height: 844 })
})
