// Runs in the wallet: answered over a lock and a reload, reviewed, sealed, sent, made into documents and signed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfWithLines } from '@company-data/testkit'
import { checkPage, fileToUpload, inBrowser, pluginReplies } from '@company-data/testkit/browser'
import { sealTexts, signingTexts } from '@company-data/web/documents/rules'
import { valueInputTexts } from '@company-data/web/fields/rules'
import { answerTexts, runTexts, turnTexts } from '@company-data/web/runs/rules'
import type { Page } from 'playwright-core'
import { walletTexts } from '../src/app/wallet-texts.ts'
import { agreeingTexts } from '../src/decisions/decision-texts.ts'
import { runPageTexts } from '../src/runs/run-texts.ts'
import { runsTexts } from '../src/runs/runs-texts.ts'
import { draftTexts } from '../src/session/drafts/draft-texts.ts'
import { sessionTexts } from '../src/session/session-texts.ts'
import { shellTexts } from '../src/shell/shell-texts.ts'
import { COMPANY, SERVICE } from './fakes/fake-conversation.ts'
import { openRunWallet } from './fakes/open-run-wallet.ts'
import { RENTAL, SURVEY } from './fakes/rental-definitions.ts'

const NAME = 'Ada-Of-The-Hidden-Name'
/** Larger than one sealed chunk. */
const file = {
  name: 'shots.pdf',
  buffer: Buffer.concat([pdfWithLines(['All shots']), Buffer.alloc((1 << 20) + 1000, 'scan ')]),
}

const unlock = async (page: Page, password: string): Promise<void> => {
  const texts = sessionTexts.en
  await page.getByLabel(texts.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: texts.unlock }).click()
  await page.getByRole('heading', { name: texts.unlockTitle }).waitFor({ state: 'detached' })
}

const lock = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: shellTexts.en.lock }).click()
  await page.getByRole('heading', { name: sessionTexts.en.unlockTitle }).waitFor()
}

const choose = async (page: Page, label: string, option: string | RegExp): Promise<void> => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

/** Everything that this browser stores, as text. */
const storedIn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const read = async (name: string): Promise<unknown> => {
      const open = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      const store = open.transaction('keys').objectStore('keys')
      const all = await new Promise((resolve) => {
        const request = store.getAll()
        request.onsuccess = () => resolve(request.result)
      })
      open.close()
      return all
    }
    const databases = await indexedDB.databases()
    const storedValues = await Promise.all(databases.map(({ name = '' }) => read(name)))
    return JSON.stringify([storedValues, { ...sessionStorage }, { ...localStorage }])
  })

const answers = answerTexts.en
const turn = turnTexts.en

const fillFirstStep = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { name: 'About you' }).waitFor()
  await page.getByText('The home costs').waitFor()
  assert.equal(
    await page.locator('strong', { hasText: '1000 a month' }).count(),
    1,
    'markup and the answer of the other party',
  )
  assert.equal(
    await page.getByRole('link', { name: 'house rules' }).getAttribute('href'),
    'https://homes.example/house-rules',
  )
  await page.getByLabel('Full name', { exact: true }).fill(NAME)
  await page.getByText(`${NAME}, read the`).waitFor()
  const constants = page.getByRole('region', { name: answers.constants })
  await constants.getByText('12,000', { exact: true }).waitFor()
  const deposit = page.getByLabel(`Deposit (${valueInputTexts.en.optional})`)
  assert.equal(await deposit.inputValue(), '3000', 'the default is written')
  await page.getByText(answers.atLeast('2,000')).waitFor()
  await page.getByLabel('Monthly income', { exact: true }).fill('1999')
  await page.getByRole('button', { name: turn.next }).click()
  await page.getByText(answers.problems.below_min).waitFor()
  await page.getByText(answers.problems.required).first().waitFor()
  await page.getByLabel('Monthly income', { exact: true }).fill('2800')
  await page.getByText(answers.problems.below_min).waitFor({ state: 'detached' })
  // Required, and My data has one address: no one has to choose it.
  await page.getByRole('combobox', { name: 'Letters go to' }).getByText('letters@tenant.example').waitFor()
  await page.getByRole('checkbox', { name: 'Study' }).click()
  await choose(page, 'Pets', 'yes')
}

const PASS_ROUTE = 'POST /api/company-connections/{id}/flow-runs/{runId}/plugin-pass'

test(
  'answers survive a reload, and exactly the reviewed ones are sent (D2-CUS-10, D2-TXT-02, D2-TXT-16, D2-CON-70, D2-DFT-15)',
  inBrowser,
  async () => {
    const list = runsTexts.en
    const { page, go, person, run, runs } = await openRunWallet({ at: '/home' }, ({ start }) =>
      start(RENTAL, 'about', { rent: '1000' }),
    )
    await page
      .getByRole('region', { name: list.homeTitle(1) })
      .getByText(SERVICE)
      .waitFor()
    await go('/answers')
    const mine = page.getByRole('list', { name: list.groups.mine })
    await mine.getByText(list.awaited.answers('About you')).waitFor()
    await mine.getByRole('link').click()
    await page.getByRole('heading', { name: turn.introTitle(COMPANY) }).waitFor()
    await checkPage(page, 'wallet-run-intro')
    await page.getByRole('button', { name: turn.begin }).click()

    await fillFirstStep(page)
    const history = page.getByRole('list', { name: runTexts.en.history })
    assert.equal(await history.isVisible(), false, 'nothing distracts a person who answers')
    await checkPage(page, 'wallet-run-step')
    await page.getByRole('button', { name: turn.next }).click()
    await page.getByLabel('What kind', { exact: true }).fill('Cat')
    assert.equal(await page.getByText('Vaccination card').count(), 0)
    await page.getByLabel('What kind', { exact: true }).fill('Dog')
    await page.locator('input[type=file]').setInputFiles(await fileToUpload(file.name, file.buffer))
    await page.getByText(file.name).waitFor()
    await page.getByRole('button', { name: turn.back, exact: true }).click()
    assert.equal(await page.getByLabel('Full name', { exact: true }).inputValue(), NAME)
    await page.getByText(draftTexts.en.states.kept).waitFor()

    await page.reload()
    await unlock(page, person.rawPassword)
    await page.getByLabel('Full name', { exact: true }).waitFor()
    await page.getByRole('button', { name: turn.next }).click()
    await page.getByLabel('What kind', { exact: true }).waitFor()
    assert.equal(await page.getByLabel('What kind', { exact: true }).inputValue(), 'Dog')
    const storedText = await storedIn(page)
    // Long words only: four digits occur in megabytes of sealed text by chance.
    for (const secret of [NAME, 'letters@tenant.example', 'scan scan scan', btoa('scan scan scan ')])
      assert.equal(storedText.includes(secret), false, secret)
    await page.getByRole('button', { name: turn.next }).click()
    const review = page.getByRole('region', { name: turn.review })
    for (const text of [NAME, 'letters@tenant.example', '2,800', '3,000', 'Study', 'Dog', file.name, COMPANY])
      await review.getByText(text, { exact: true }).first().waitFor()
    await review.getByText(turn.after.own('Your car')).waitFor()
    await checkPage(page, 'wallet-run-review')
    assert.deepEqual(await runs.readAnswers(run), {}, 'nothing is sent before the review')
    await review.getByRole('button', { name: turn.send }).click()
    await page.getByRole('heading', { name: 'Your car' }).waitFor()
    await page.getByText(runPageTexts.en.course).click()
    await history.getByText('2,800', { exact: true }).waitFor()
    const { vaccination = '', ...received } = await runs.readAnswers(run)
    assert.deepEqual([received.full_name, received.kind], [NAME, 'Dog'])
    const [, content = ''] = JSON.parse(vaccination).file.split(',')
    assert.deepEqual(Buffer.from(content, 'base64'), file.buffer)
    assert.equal((await storedIn(page)).includes('_enc'), false, 'sent input is no longer a draft')
  },
)

test('D2-PLG-09: a plugin pick survives a lock, and the documents are created', inBrowser, async () => {
  const inputTexts = valueInputTexts.en
  const { page, person, run, runs } = await openRunWallet(
    { at: (id) => `/answers/${id}`, replies: await pluginReplies(PASS_ROUTE) },
    ({ start }) => start(RENTAL, 'car'),
  )
  await page.getByRole('button', { name: turn.begin }).click()
  await page.getByRole('heading', { name: 'Your car' }).waitFor()
  await page.getByLabel('Budget for a car', { exact: true }).fill('300')
  await page.getByLabel('Kilometres', { exact: true }).fill('12000')
  await page.getByRole('button', { name: turn.next }).click()
  const missing = page.getByText(answers.problems.required)
  await missing.waitFor()
  const heights = await Promise.all(
    [page.getByRole('searchbox'), missing, page.getByLabel('Kilometres', { exact: true })].map(async (part) => {
      const box = await part.boundingBox()
      return box?.y ?? 0
    }),
  )
  assert.deepEqual(
    heights.toSorted((a, b) => a - b),
    heights,
    'the missing pick is named below the search, not below the kilometres',
  )
  await page.getByRole('searchbox', { name: inputTexts.pick('Model') }).fill('Small')
  await page.getByRole('button', { name: inputTexts.search }).click()
  await page.getByRole('button', { name: 'Small car' }).click()
  await page.getByLabel('Kilometres', { exact: true }).fill('12000')
  await page.getByRole('button', { name: inputTexts.getResult }).click()
  await page.getByText('200', { exact: true }).waitFor()
  await lock(page)
  await unlock(page, person.rawPassword)
  await page.getByRole('heading', { name: 'Your car' }).waitFor()
  await page.getByText('Small car').waitFor()
  assert.equal(await page.getByLabel('Kilometres', { exact: true }).inputValue(), '12000')
  await page.getByRole('button', { name: turn.next }).click()
  await page.getByRole('region', { name: turn.review }).getByText(turn.after.documents).waitFor()
  await page.getByRole('button', { name: turn.send }).click()
  await page.getByRole('button', { name: runTexts.en.generate }).click()
  await page.getByRole('heading', { name: signingTexts.en.signTitle('Lease') }).waitFor()
  assert.match((await runs.readAnswers(run)).car ?? '', /Small car/)
})

test('a document of a run is signed with a mailed code', inBrowser, async () => {
  const signing = signingTexts.en
  const { page, push, person, run, runs } = await openRunWallet({ at: (id) => `/answers/${id}` }, ({ start }) =>
    start(RENTAL, 'lease'),
  )
  await page.getByRole('button', { name: runTexts.en.generate }).click()
  const card = page.getByRole('region', { name: signing.signTitle('Lease') })
  await card.getByLabel(signing.firstName).fill('Augusta')
  await card.getByLabel(signing.lastName).fill('King')
  await card.getByText(draftTexts.en.states.kept).waitFor()
  await page.reload()
  await unlock(page, person.rawPassword)
  await card.getByRole('button', { name: sealTexts.en.openNamed('Lease') }).click()
  assert.equal(await card.getByLabel(signing.lastName).inputValue(), 'King', 'the names survive a reload')
  await card.getByText(sealTexts.en.signaturePlace).waitFor()
  await card.getByRole('button', { name: sealTexts.en.fullScreenNamed('Lease') }).click()
  await page.getByRole('dialog', { name: 'Lease' }).getByText(sealTexts.en.signaturePlace).waitFor()
  await page.keyboard.press('Escape')
  await card.getByText(agreeingTexts.en.sendsCode).waitFor()
  await card.getByLabel(signing.code, { exact: true }).fill('424242')
  await checkPage(page, 'wallet-run-sign')
  await card.getByRole('button', { name: signing.sign, exact: true }).click()
  await page.getByText(runPageTexts.en.waitTitle('Landlord')).waitFor()

  runs.signAsService(run)
  push('flow_run', run.id)
  await page.getByText(runPageTexts.en.completedTitle).first().waitFor()
})

test('the back gesture goes one step back, then to the list', inBrowser, async () => {
  const { page } = await openRunWallet({ at: '/answers' }, ({ start }) => start(SURVEY))
  await page.getByRole('list', { name: runsTexts.en.groups.mine }).getByRole('link').click()
  await page.getByRole('button', { name: turn.begin }).click()
  const heating = page.getByLabel('Heating', { exact: true })
  // Typed, and the tab closed in the same moment: nothing is stored yet, so the browser asks.
  const asks = await heating.evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Gas')
    input.dispatchEvent(new Event('input', { bubbles: true }))
    const leaving = new Event('beforeunload', { cancelable: true })
    dispatchEvent(leaving)
    return leaving.defaultPrevented
  })
  assert.equal(asks, true)
  await page.getByRole('button', { name: turn.next }).click()
  const review = page.getByRole('region', { name: turn.review })
  await review.waitFor()
  await page.goBack()
  await heating.waitFor()
  assert.equal(await heating.inputValue(), 'Gas')
  await page.goForward()
  await review.waitFor()
  await review.getByRole('button', { name: turn.back, exact: true }).click()
  await page.getByRole('button', { name: turn.back, exact: true }).click()
  await page.getByRole('heading', { name: turn.introTitle(COMPANY) }).waitFor()
  await page.goBack()
  await page.getByRole('list', { name: runsTexts.en.groups.mine }).waitFor()
})

const german = turnTexts.de

test(
  '[D2-CUS-10] [D2-STA-04] German: a question appears by itself, and a lost network loses nothing',
  inBrowser,
  async () => {
    const list = runsTexts.de
    // Requests without a network, each logged to the browser's console.
    const expected = /ERR_INTERNET_DISCONNECTED|Failed to fetch/
    const { page, push, runs } = await openRunWallet({ language: 'de', at: '/answers', expected })
    await page.getByRole('heading', { name: list.emptyTitle }).waitFor()
    const survey = await runs.start(SURVEY)
    push('flow_run', survey.id)
    const mine = page.getByRole('list', { name: list.groups.mine })
    await mine.getByText(list.awaited.answers('How you live')).waitFor()
    await mine.getByRole('link').click()
    await page.getByText(german.becomesData(SERVICE)).waitFor()
    await page.getByRole('button', { name: german.begin }).click()
    await page.getByLabel('Heating', { exact: true }).fill('Gas')
    await page.getByRole('button', { name: german.next, exact: true }).click()
    const review = page.getByRole('region', { name: german.review })
    await review.getByText(german.after.done(SERVICE)).waitFor()
    await page.context().setOffline(true)
    await review.getByRole('button', { name: german.send }).click()
    await review.getByRole('alert').waitFor()
    await review.getByText('Gas', { exact: true }).waitFor()
    await page.context().setOffline(false)
    await review.getByRole('button', { name: german.send }).click()
    await page.getByText(runPageTexts.de.completedTitle).first().waitFor()
    assert.deepEqual([survey.status, await runs.readAnswers(survey)], ['completed', { heating: 'Gas' }])
  },
)

test('[D2-CAN-01] German: a run that the person stops says why it ended', inBrowser, async () => {
  const [list, texts] = [runsTexts.de, runPageTexts.de]
  const { page, go, letters, run } = await openRunWallet(
    { language: 'de', at: (id) => `/answers/${id}`, expected: /status of 404/ },
    async ({ start }) => {
      await start(RENTAL)
      return start(RENTAL, 'about', { rent: '1000' })
    },
  )
  await page.getByRole('heading', { name: german.introTitle(COMPANY) }).waitFor()
  await page.getByRole('button', { name: texts.more }).click()
  await page.getByRole('menuitem', { name: texts.stop }).click()
  const sheet = page.getByRole('dialog', { name: texts.stopTitle })
  await sheet.getByLabel(agreeingTexts.de.reason).fill('Zu teuer')
  await checkPage(page, 'wallet-run-stop')
  await sheet.getByRole('button', { name: texts.stop }).click()
  // The reason is sent after the action.
  await page.getByText(agreeingTexts.de.reasonSent).first().waitFor()
  await page.getByText(texts.cancelledTitle).waitFor()
  await page.getByText(runTexts.de.of.person.reasons.customer).first().waitFor()
  assert.deepEqual([run.status, run.cancel_reason], ['cancelled', 'customer'])
  assert.deepEqual(await letters.sent(), [texts.stoppedAbout('Zu teuer')])

  await go('/answers')
  await page.getByRole('list', { name: list.groups.others }).getByText(list.awaited.other('Landlord')).waitFor()
  await page.getByRole('list', { name: list.groups.done }).getByText(list.awaited.cancelled).waitFor()
  await checkPage(page, 'wallet-runs')
  await go('/answers/unknown')
  await page.getByRole('heading', { name: walletTexts.de.notFound }).first().waitFor()
})
