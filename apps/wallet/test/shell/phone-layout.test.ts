// The layout on a phone and a desk: words of the bar, the skip link, toasts, and the main button of a page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import { shareTexts } from '@company-data/web/sharing/rules'
import { accountTexts } from '../../src/account/account-texts.ts'
import { paths } from '../../src/paths.ts'
import { profileTexts } from '../../src/profile/profile-texts.ts'
import { welcomeTexts } from '../../src/session/first-run/welcome-texts.ts'
import { sessionTexts } from '../../src/session/session-texts.ts'
import { fakeAccount } from '../fakes/fake-account.ts'
import { COMPANY } from '../fakes/fake-conversation.ts'
import { fakeInvitations } from '../fakes/fake-invitations.ts'
import { fakeProfile } from '../fakes/fake-profile.ts'
import { openFullWallet, showPage } from '../fixtures/all-pages.ts'

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

/** Runs in the page: the space between the icon and the word of each entry of the bar. */
const readGaps = (): number[] =>
  [...document.querySelectorAll('nav > a, nav > button')].flatMap((entry) => {
    const [icon, word] = [entry.querySelector('svg'), entry.querySelector('span')]
    return icon && word ? [word.getBoundingClientRect().left - icon.getBoundingClientRect().right] : []
  })

test('a phone in landscape shows the words of the bar beside their icons', inBrowser, async () => {
  const { page } = await openFakeWallet({ at: '/account', replies: fakeAccount().replies })
  await page.getByRole('heading', { name: accountTexts.en.title, exact: true }).waitFor()
  await page.setViewportSize({ width: 844, height: 390 })
  const gaps = await page.evaluate(readGaps)
  assert.equal(gaps.length, 5)
  assert.ok(
    gaps.every((gap) => gap >= 0 && gap < 12),
    `${gaps}`,
  )
  await page.setViewportSize({ width: 390, height: 844 })
})

/** Runs in the page with text of twice the size: the words that have less than half of the line. */
const readSqueezedEvents = (): string[] => {
  document.documentElement.style.fontSize = '200%'
  const events = [...document.querySelectorAll('main ol > li')]
  const squeezed = events.filter((event) => {
    const [title] = event.querySelectorAll('bdi')
    const words = title?.parentElement
    return words && words.clientWidth < event.clientWidth / 2
  })
  return squeezed.map(({ textContent }) => textContent)
}

test('large text at 320 pixels leaves an event its line and a search', inBrowser, async () => {
  const wallet = await openFullWallet('fr')
  const { page } = wallet
  await showPage(wallet, paths.activity)
  await page.locator('main ol > li').first().waitFor()
  await page.setViewportSize({ width: 320, height: 700 })
  assert.deepEqual(await page.evaluate(readSqueezedEvents), [])
  for (const control of await page.getByRole('banner').locator('a, button').all()) {
    const box = await control.boundingBox()
    assert.ok(box !== null && box.x >= 0 && box.x + box.width <= 320, `a control ends at ${box && box.x + box.width}`)
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.setViewportSize({ width: 390, height: 844 })
})

/** Runs in the page with text of twice the size: how far the page is wider than the screen. */
const readOverhang = (): number => {
  document.documentElement.style.fontSize = '200%'
  const { scrollWidth, clientWidth } = document.documentElement
  document.documentElement.style.removeProperty('font-size')
  return scrollWidth - clientWidth
}

test('large text at 320 pixels leaves the first pages their width', inBrowser, async () => {
  const [texts, session] = [welcomeTexts.en, sessionTexts.en]
  const { page } = await openFakeWallet({ user: null, at: '/connect?code=NORDWIND/KUNDENKO' })
  await page.setViewportSize({ width: 320, height: 700 })
  await page.getByRole('button', { name: texts.next }).waitFor()
  assert.equal(await page.evaluate(readOverhang), 0, 'the explanation')
  await page.getByRole('button', { name: texts.toSignIn }).click()
  await page.getByRole('link', { name: session.toRegister }).waitFor()
  assert.equal(await page.evaluate(readOverhang), 0, 'the sign-in')
  await page.getByRole('link', { name: session.toRegister }).click()
  await page.getByRole('link', { name: texts.skip }).click()
  await page.getByRole('button', { name: session.create }).waitFor()
  assert.equal(await page.evaluate(readOverhang), 0, 'the registration')
  await page.setViewportSize({ width: 390, height: 844 })
})

test('large text at 320 pixels leaves the names of shared values their line', inBrowser, async () => {
  const { page, go, fake, device } = await openFakeWallet({ at: '/account' })
  const { replies, code } = await fakeInvitations(device.pair.publicKey)
  const field = {
    id: crypto.randomUUID(),
    slug: 'nick',
    label: 'A nickname',
    type: 'text',
    one_time: false,
    verified: false,
  }
  const byCode = replies['GET /api/profile/by-code'] as Record<string, unknown>
  fake.onAll({
    ...(await fakeProfile(device.pair.publicKey)).replies,
    ...replies,
    'GET /api/profile/by-code': {
      ...byCode,
      fields: [{ ...field, mandatory: true, verified_max_age_days: null, plugin: null, options: null }],
    },
  })
  await go(`/connect?code=${code}`)
  const summary = page.getByRole('list', { name: shareTexts.en.summary(COMPANY) })
  await summary.getByRole('listitem').first().waitFor()
  await page.setViewportSize({ width: 320, height: 700 })
  const widths = await summary.evaluate((list) => {
    document.documentElement.style.fontSize = '200%'
    const names = [...list.querySelectorAll('li > span:first-child')]
    const result = names.map(({ clientWidth, scrollWidth }) => Math.max(clientWidth, scrollWidth))
    document.documentElement.style.removeProperty('font-size')
    return result
  })
  assert.ok(widths.length > 0 && widths.every((width) => width > 100), `${widths}`)
  await page.setViewportSize({ width: 390, height: 844 })
})

test('the buttons of the account are beside its values on a phone', inBrowser, async () => {
  const texts = accountTexts.en
  const { page } = await openFakeWallet({ at: '/account', replies: fakeAccount().replies })
  const button = await page.getByRole('button', { name: texts.editName }).boundingBox()
  const value = await page.getByText('Ada Lovelace', { exact: true }).boundingBox()
  assert.ok(button && value)
  assert.ok(button.x >= value.x + value.width - 1 && button.y < value.y + value.height, 'in the same line')
})
