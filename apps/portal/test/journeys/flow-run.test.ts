// A run of a flow in the portal: started, answered, generated, signed and verified, with an SDK client as customer.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestPerson } from '@company-data/sdk/sandbox'
import { everythingStored, spellings, usePlatform } from '@company-data/testkit'
import { checkPage, inBrowser, usePortal } from '@company-data/testkit/browser'
import { conversationTexts } from '@company-data/web/conversation/rules'
import { sealTexts, signingTexts } from '@company-data/web/documents/rules'
import { valueInputTexts } from '@company-data/web/fields/rules'
import { answerTexts, runTexts, turnTexts } from '@company-data/web/runs/rules'
import type { Page } from 'playwright-core'
import { testPersonTexts } from '../../src/app/test-person/test-person.ts'
import { documentsTexts } from '../../src/contracts/documents/documents-texts.ts'
import { flowRunsTexts } from '../../src/contracts/flow-runs/flow-runs-texts.ts'
import { serviceKeysTexts } from '../../src/service-keys/service-keys-texts.ts'
import { createContractFixture } from '../fixtures/contract-fixture.ts'
import { lockPortal, unlockPortal } from '../fixtures/customer-company.ts'

const platform = await usePlatform()
const { openPortal } = usePortal()

/** Long enough not to occur in other text by chance. */
const mark = (prefix: string): string => `${prefix}-${crypto.randomUUID().replaceAll('-', '')}`
const secrets = {
  password: mark('password'),
  firstName: mark('value'),
  answer: mark('answer'),
  message: mark('message'),
  payload: mark('payload'),
}
const fixture = await createContractFixture(platform, secrets)

const list = flowRunsTexts.en
const texts = runTexts.en
const formTexts = answerTexts.en
const seal = sealTexts.en
const signing = signingTexts.en

const unlock = async (page: Page, passphrase: string) => {
  const keyTexts = serviceKeysTexts.en
  await page.getByRole('button', { name: keyTexts.unlock }).click()
  const drawer = page.getByRole('dialog').last()
  await drawer.getByLabel(keyTexts.passphrase, { exact: true }).fill(passphrase)
  await drawer.getByRole('button', { name: keyTexts.unlock }).click()
  await page.getByText(keyTexts.unlocked).waitFor()
}

const signAsAda = async (runId: string) => {
  const { ada, mail } = fixture
  const run = await ada.client.runs.open({ connectionId: ada.connection.id, runId })
  const document = await run.openDocument('lease')
  await run.requestSignCode('lease')
  const mailedCode = await mail.codeFor(ada.email)
  await run.sign(document, { signer_first_name: 'Ada', signer_last_name: 'Lovelace' }, { mailedCode })
}

const answerAsAda = async (runId: string) => {
  const run = await fixture.ada.client.runs.open({ connectionId: fixture.ada.connection.id, runId })
  run.step().enter('price', '2000')
  await run.step().submit()
}

const startInPage = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: list.start }).first().click()
  const drawer = page.getByRole('dialog', { name: list.startTitle })
  await drawer.getByText(list.shows).waitFor()
  await drawer.getByRole('radio', { name: 'Ada Lovelace' }).click()
  await drawer.getByRole('button', { name: list.start }).click()
  await drawer.getByText('Unlock the portal to open this.').waitFor()
  await unlock(page, fixture.passphrase)
  await drawer.getByRole('button', { name: list.start }).click()
  await page.getByText(texts.waitTitle('Customer')).waitFor()
  return page.url().split('/').at(-1) ?? ''
}

const answerInPage = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { name: formTexts.title('The offer') }).waitFor()
  assert.equal(await page.locator('strong', { hasText: secrets.firstName }).count(), 1, 'the tag of the text')
  const constants = page.getByRole('region', { name: formTexts.constants })
  await constants.getByText('1,900', { exact: true }).waitFor()
  await page.getByLabel('Discount', { exact: true }).fill('250')
  await constants.getByText('1,750', { exact: true }).waitFor()
  assert.equal(await constants.getByRole('textbox').count(), 0, 'constants are read only')
  const remark = page.getByLabel(`Remark (${valueInputTexts.en.optional})`)
  await remark.fill(secrets.answer)
  assert.ok(
    ((await remark.boundingBox())?.y ?? 0) < ((await constants.boundingBox())?.y ?? 0),
    'constants come after the inputs',
  )
  await page.getByRole('button', { name: formTexts.submit }).click()
  await page.getByText(formTexts.problems.required).waitFor()
  await page.getByRole('combobox', { name: 'Colour' }).click()
  await page.getByRole('option', { name: 'Blue' }).click()
  await checkPage(page, 'flow-run-step')
  await page.getByRole('button', { name: formTexts.submit }).click()
}

const signInPage = async (page: Page): Promise<void> => {
  const card = page.getByRole('region', { name: signing.signTitle('Lease agreement') })
  await card.getByRole('button', { name: seal.openNamed('Lease agreement') }).click()
  await card.getByText(signing.sealsText).waitFor()
  assert.equal(await card.getByRole('radio', { name: signing.byApp }).count(), 0, 'the second factor is off')
  await card.getByLabel(signing.firstName).fill('Bo')
  await card.getByLabel(signing.lastName).fill('Lea')
  await card.getByRole('button', { name: signing.sendCode }).click()
  await card.getByText(signing.codeSent).waitFor()
  await card.getByLabel(signing.code, { exact: true }).fill(await fixture.mail.codeFor(fixture.user.email))
  await card.getByRole('button', { name: signing.sign, exact: true }).click()
}

const writeInPage = async (page: Page): Promise<void> => {
  await page.getByLabel(conversationTexts.en.write, { exact: true }).fill(secrets.message)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('listitem').filter({ hasText: secrets.message }).waitFor()
  const [message] = await Array.fromAsync(fixture.ada.client.messages.list(fixture.ada.connection.id))
  assert.equal(message?.plaintext, secrets.message)
}

const sendDocumentInPage = async (page: Page): Promise<void> => {
  const documents = documentsTexts.en
  // The button above a list is replaced by the one in the empty list.
  await page.locator('main').locator('[data-empty], table').first().waitFor()
  await page.getByRole('button', { name: documents.add }).first().click()
  const drawer = page.getByRole('dialog', { name: documents.newTitle })
  await drawer.getByLabel(documents.name, { exact: true }).fill('Price list')
  await drawer.getByRole('radio', { name: 'Ada Lovelace' }).click()
  await drawer.getByRole('button', { name: documents.json }).click()
  await drawer.getByLabel(documents.payloadLabel, { exact: true }).fill(JSON.stringify({ price: secrets.payload }))
  await drawer.getByRole('button', { name: documents.send, exact: true }).click()
  await page.getByRole('table').getByRole('button', { name: 'Price list' }).waitFor()
}

const assertNothingStored = async (): Promise<void> => {
  const storedTexts = await everythingStored(platform)
  for (const table of ['connection_value', 'message', 'document', 'flow_run'])
    assert.ok(storedTexts.get(table)?.trim(), `${table} was read`)
  for (const [place, text] of storedTexts)
    for (const [prefix, secret] of Object.entries({ ...secrets, passphrase: fixture.passphrase }))
      for (const spelling of spellings(secret))
        assert.ok(!text.includes(spelling), `${place} holds the ${prefix} as ${spelling.slice(0, 24)}…`)
}

test(
  'a run is started, answered, generated, signed and verified in the page (D2-CON-70, FG-22, FG-32)',
  inBrowser,
  async () => {
    const { page, go } = await openPortal(platform, { user: fixture.user, at: '/flow-runs' })
    await page.getByRole('heading', { name: list.emptyTitle }).waitFor()
    const runId = await startInPage(page)
    await answerAsAda(runId)
    await page.getByRole('button', { name: texts.refresh }).click()
    await answerInPage(page)
    await page.getByRole('button', { name: texts.generate }).click()
    await page.getByText(texts.waitTitle('Customer')).waitFor()
    await signAsAda(runId)
    await page.getByRole('button', { name: texts.refresh }).click()
    await signInPage(page)
    await page.getByText(texts.of.company.completed).waitFor()
    await page.getByRole('button', { name: seal.openNamed('Lease agreement') }).click()
    await page.getByText(seal.verified).waitFor()
    await checkPage(page, 'flow-run-sealed')
    await go(`/connections/${fixture.service.id}/${fixture.ada.connection.id}?tab=messages`)
    await writeInPage(page)
    await go('/documents')
    await sendDocumentInPage(page)
    await assertNothingStored()
  },
)

const tester = testPersonTexts.en
const turn = turnTexts.en

/** The test person of the first steps, as that page makes it: connected, with its login kept for the owner. */
const connectTester = async (): Promise<string> => {
  const { company, service } = fixture
  const options = { frontDoorUrl: platform.frontDoor, owner: company, serviceId: service.id }
  const { person, close } = await createTestPerson(options, { display_name: tester.name, language: 'en' })
  const profile = await person.codes.lookUp(service.code)
  assert.ok(profile.kind === 'service')
  const code = service.code
  const answers = { first_name: { value: secrets.firstName } }
  const { id } = await person.companyConnections.create({ ...profile, code }, answers)
  await close()
  return id
}

const startForTester = async (connectionId: string) => {
  const { company, service, flowId } = fixture
  const { record } = await company
    .serviceFlows(service.id)
    .runs.start(flowId, { target: { connection_id: connectionId } })
  return `/flow-runs/${service.id}/${flowId}/${record.id}`
}

const answerAsTester = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: tester.answer }).click()
  await page.getByRole('heading', { name: tester.title('Customer') }).waitFor()
  await page.getByRole('button', { name: turn.begin }).click()
  const price = page.getByLabel('List price', { exact: true })
  await price.fill(TESTER_PRICE)
  await checkPage(page, 'test-person-answers')
  await lockPortal(page)
  await unlockPortal(page, fixture.user)
  await price.waitFor()
  assert.equal(await price.inputValue(), TESTER_PRICE, 'what is typed survives a lock')
  await page.getByRole('button', { name: turn.next }).click()
  await page.getByRole('button', { name: turn.send }).click()
  await page.getByText(tester.companyTitle).waitFor()
}

/** Not a number that anything else has. */
const TESTER_PRICE = '91734628.37'

const signAsTester = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: tester.answer }).click()
  const card = page.getByRole('region', { name: signing.signTitle('Lease agreement') })
  await card.getByRole('button', { name: seal.openNamed('Lease agreement') }).click()
  await checkPage(page, 'test-person-signs')
  await card.getByRole('button', { name: signing.sign, exact: true }).click()
  await page.getByText(tester.companyTitle).waitFor()
}

test('the owner answers and signs a real run as the test person, with its mark', inBrowser, async () => {
  const connectionId = await connectTester()
  const path = await startForTester(connectionId)
  const { page, go } = await openPortal(platform, { user: fixture.user, at: path })
  await page.getByText(tester.marked(tester.name)).first().waitFor()
  await checkPage(page, 'flow-run-of-test-person')
  await answerAsTester(page)
  await page.getByRole('button', { name: tester.actAsCompany }).click()
  await unlock(page, fixture.passphrase)
  await page.getByRole('combobox', { name: 'Colour' }).click()
  await page.getByRole('option', { name: 'Blue' }).click()
  await page.getByRole('button', { name: formTexts.submit }).click()
  await page.getByRole('button', { name: texts.generate }).click()
  await page.getByText(texts.waitTitle('Customer')).waitFor()
  await signAsTester(page)
  await page.getByRole('link', { name: tester.toRun }).first().click()
  await signInPage(page)
  await page.getByText(texts.of.company.completed).waitFor()
  for (const list of ['/connections', '/flow-runs', '/documents']) {
    await go(`${list}?service=${fixture.service.id}`)
    await page.getByRole('table').getByText(tester.mark, { exact: true }).first().waitFor()
  }
  for (const [place, text] of await everythingStored(platform))
    for (const spelling of spellings(TESTER_PRICE))
      assert.ok(!text.includes(spelling), `${place} has the answer as ${spelling}`)
})
