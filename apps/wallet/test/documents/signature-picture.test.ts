// A drawn or typed picture of the signature: offered where it is printed, and sealed under the key of the PDF.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openOtkBox } from '@company-data/crypto'
import { pdfWithLines } from '@company-data/testkit'
import { checkPage, inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import { appTexts } from '@company-data/web/app/rules'
import { signingTexts } from '@company-data/web/documents/rules'
import { actionTexts } from '../../src/documents/decision/action-texts.ts'
import { documentsTexts } from '../../src/documents/documents-texts.ts'
import { fakeConversation } from '../fakes/fake-conversation.ts'
import { fakeDocuments, sealFile } from '../fakes/fake-documents.ts'

const signing = signingTexts.en

/** The sheet in which a lease is signed. */
const openSignSheet = async (members: Record<string, unknown>) => {
  const wallet = await openFakeWallet({ at: '/account' })
  const { publicKey } = wallet.device.pair
  const letters = await fakeConversation(publicKey)
  const documents = fakeDocuments(letters.connection)
  wallet.fake.onAll({ ...letters.replies, ...documents.replies })
  const file = await sealFile(pdfWithLines(['A lease']), publicKey)
  const lease = documents.add({ name: 'Lease', status: 'ready_to_sign', requires_signature: true, ...file, ...members })
  await wallet.go(`/documents/${lease.id}`)
  await wallet.page.getByRole('button', { name: documentsTexts.en.sign }).click()
  const sheet = wallet.page.getByRole('dialog', { name: actionTexts.en.signTitle('Lease') })
  await sheet.getByLabel(signing.lastName).waitFor()
  const sign = async () => {
    await sheet.getByRole('button', { name: signing.sendCode }).click()
    await sheet.getByLabel(signing.code, { exact: true }).fill(documents.state.code)
    await sheet.getByRole('button', { name: signing.sign, exact: true }).click()
    await sheet.waitFor({ state: 'detached' })
    return documents.state.act
  }
  return { ...wallet, sheet, sign }
}

const openPicture = async (act: { signature_picture?: string; otk: string }): Promise<unknown> =>
  JSON.parse(new TextDecoder().decode(await openOtkBox(act.signature_picture ?? '', act.otk)))

test('a signature is drawn, cleared, redrawn, and sealed with the PDF', inBrowser, async () => {
  const { page, sheet, sign } = await openSignSheet({ seals: true })
  await sheet.getByRole('radio', { name: signing.pictureDrawn }).click()
  const field = sheet.getByRole('img', { name: signing.drawHere })
  await field.scrollIntoViewIfNeeded()
  const box = await field.boundingBox()
  assert.ok(box)
  const draw = async (places: ReadonlyArray<readonly [number, number]>) => {
    for (const [index, [x, y]] of places.entries()) {
      await page.mouse.move(box.x + x * box.width, box.y + y * box.height)
      if (index === 0) await page.mouse.down()
    }
    await page.mouse.up()
  }
  await draw([
    [0.1, 0.5],
    [0.9, 0.5],
  ])
  await sheet.getByRole('button', { name: signing.clearDrawing }).click()
  await draw([
    [0.25, 0.5],
    [0.5, 0.25],
  ])
  await sheet.getByRole('img', { name: signing.drawn }).waitFor()
  await checkPage(page, 'wallet-sign-drawn')
  const picture = (await openPicture(await sign())) as { strokes: number[][] }
  assert.equal(picture.strokes.length, 1)
  for (const [index, expected] of [300, 200, 600, 100].entries())
    assert.ok(Math.abs((picture.strokes[0]?.[index] ?? 0) - expected) <= 6, JSON.stringify(picture))
})

test('a drawing stays while the sheet is closed and opened again', inBrowser, async () => {
  const { page, sheet } = await openSignSheet({ seals: true })
  await sheet.getByRole('radio', { name: signing.pictureDrawn }).click()
  const field = sheet.getByRole('img', { name: signing.drawHere })
  await field.scrollIntoViewIfNeeded()
  await field.click({ button: 'right' })
  await field.waitFor()
  await field.click()
  await sheet.getByRole('img', { name: signing.drawn }).waitFor()
  await sheet.getByRole('button', { name: appTexts.en.cancel }).click()
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: documentsTexts.en.sign }).click()
  await sheet.getByRole('img', { name: signing.drawn }).waitFor()
})

test('a typed signature begins with the name as it is typed so far', inBrowser, async () => {
  const { page, sheet, sign } = await openSignSheet({ seals: true })
  await sheet.getByLabel(signing.firstName).fill('Augusta Ada')
  await sheet.getByLabel(signing.lastName).fill('King')
  await sheet.getByRole('radio', { name: signing.pictureTyped }).click()
  const textField = sheet.getByLabel(signing.typedSignature, { exact: true })
  assert.equal(await textField.inputValue(), 'Augusta Ada King')
  await textField.fill('A. Lovelace')
  await checkPage(page, 'wallet-sign-typed')
  assert.deepEqual(await openPicture(await sign()), { text: 'A. Lovelace' })
})

test('without a choice, or without a seal, there is no picture', inBrowser, async () => {
  const { sign } = await openSignSheet({ seals: true })
  assert.deepEqual(Object.keys((await sign()) ?? {}).includes('signature_picture'), false)
  const { sheet } = await openSignSheet({ seals: false })
  assert.equal(await sheet.getByRole('radio', { name: signing.pictureDrawn }).count(), 0)
})
