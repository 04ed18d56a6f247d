// The person at a phone: registers, connects by a link, approves a login, answers what is asked, signs and keeps the contract.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Mailbox } from '@company-data/testkit'
import type { Network, OpenWallet } from '@company-data/testkit/browser'
import { sealTexts, signingTexts } from '@company-data/ui/documents/rules'
import { connectionTexts, connectTexts, shareTexts } from '@company-data/ui/sharing/rules'
import type { Locator, Page } from 'playwright-core'
import { approvalTexts } from '../../src/approvals/approval-texts.ts'
import { homeTexts } from '../../src/home/home-texts.ts'
import { paths } from '../../src/paths.ts'
import { runPageTexts } from '../../src/runs/run-texts.ts'
import { turnTexts } from '../../src/runs/turn/turn-texts.ts'
import { draftTexts } from '../../src/session/drafts/draft-texts.ts'
import { passcodeTexts } from '../../src/session/passcode-texts.ts'
import { sessionTexts } from '../../src/session/session-texts.ts'

interface Phone extends Omit<OpenWallet, 'person'> {
  network: Network
  mail: Mailbox
  email: string
  password: string
}

export const NAME = 'Ada Lovelace'
const PASSCODE = '427 193'
const session = sessionTexts.en

const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true })

/** Between two steps: a reload asks for the password, and for nothing else. */
export const pause = ({ page, network, password }: Phone): Promise<void> =>
  network.pause(page, async () => {
    await page.getByLabel(session.password, { exact: true }).fill(password)
    await button(page, session.unlock).click()
    await page.getByRole('navigation').first().waitFor()
  })

export const register = async ({ page, network, mail, email, password }: Phone): Promise<void> => {
  await page.getByLabel(session.displayName).fill(NAME)
  await page.getByLabel(session.email, { exact: true }).fill(email)
  await page.getByLabel(session.password, { exact: true }).fill(password)
  await network.act(page, {
    request: /^POST \/api\/auth\/register/,
    send: () => button(page, session.create).click(),
    done: () => page.getByRole('heading', { name: session.confirmTitle }).waitFor(),
  })
  await page.getByLabel(session.code).fill(await mail.codeFor(email))
  await network.act(page, {
    request: /^POST \/api\/auth\/confirm-email$/,
    send: () => button(page, session.confirm).click(),
    done: () => page.getByRole('heading', { name: homeTexts.en.title(NAME) }).waitFor(),
  })
}

export const connect = async ({ page, go, network }: Phone, link: string, firstName: string): Promise<void> => {
  const texts = connectTexts.en
  await go(paths.connect)
  await page.getByLabel(texts.code, { exact: true }).fill(link)
  await button(page, texts.lookUp).click()
  const field = page.getByRole('group', { name: 'First name' })
  await field.getByRole('combobox', { name: shareTexts.en.source }).click()
  await page.getByRole('option', { name: shareTexts.en.typed }).click()
  const value = field.getByLabel(shareTexts.en.value, { exact: true })
  await value.fill(firstName)
  await network.act(page, {
    request: /^POST \/api\/company-connections$/,
    send: () => button(page, texts.connect).click(),
    kept: async () => assert.equal(await value.inputValue(), firstName),
    // The page may have seen by itself that the connection is there.
    again: () =>
      button(page, texts.connect)
        .or(page.getByRole('link', { name: texts.toConnection }))
        .first()
        .click(),
    done: () => page.getByRole('heading', { name: connectionTexts.en.heldTitle('Nordwind Energie') }).waitFor(),
  })
}

/** The wallet has asked what waits for an approval: from then on cards come by themselves. */
export const waitsForCards = async ({ page }: Phone): Promise<void> => {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/api/twofa/challenges')),
  )
}

/** The card stands over whatever page is open. */
export const approve = async (
  { page, network }: Phone,
  { context, service, digits }: { context: string; service: string; digits: string },
): Promise<void> => {
  const texts = approvalTexts.en
  const { approved, unsure } = texts.outcomes
  const card = page.locator('[role="dialog"]:not([aria-modal="false"])').filter({ hasText: context })
  await button(card, texts.noPasscode).click()
  const sheet = page.getByRole('dialog', { name: passcodeTexts.en.setPasscode })
  await sheet.getByLabel(passcodeTexts.en.newPasscode, { exact: true }).fill(PASSCODE)
  await sheet.getByLabel(passcodeTexts.en.repeat, { exact: true }).fill(PASSCODE)
  await button(sheet, passcodeTexts.en.save).click()
  await sheet.waitFor({ state: 'detached' })
  await card.getByLabel(texts.digits).fill(digits)
  await card.getByLabel(texts.passcode, { exact: true }).fill(PASSCODE)
  await network.act(page, {
    request: /^POST \/api\/twofa\/challenges\/[^/]+\/approve$/,
    send: () => button(card, texts.approve).click(),
    // The card may be gone by itself: it ends on every device when it is answered.
    again: () =>
      button(card, texts.approve).evaluateAll((buttons) => {
        for (const one of buttons) (one as HTMLElement).click()
      }),
    done: () =>
      page
        .getByText(approved.text(service))
        .or(page.getByText(unsure.text(service)))
        .first()
        .waitFor(),
  })
  await button(page, texts.done).click()
}

/** Opens the run, fills in the one question, looks through it and sends it. What was typed outlives a reload. */
export const answer = async (phone: Phone, runId: string, { tariff, next }: { tariff: string; next: string }) => {
  const { page, go, network } = phone
  const texts = turnTexts.en
  await go(paths.answer(runId))
  await button(page, texts.begin).click()
  const field = page.getByLabel('Tariff', { exact: true })
  await field.fill(tariff)
  await page.getByText(draftTexts.en.states.kept).waitFor()
  await pause(phone)
  await field.waitFor()
  assert.equal(await field.inputValue(), tariff)
  await button(page, texts.next).click()
  const review = page.getByRole('region', { name: texts.review })
  await network.act(page, {
    request: /^POST \/api\/.*\/answers$/,
    send: () => button(review, texts.send).click(),
    kept: () => review.getByText(tariff, { exact: true }).waitFor(),
    done: () => page.getByText(runPageTexts.en.waitTitle(next)).waitFor(),
  })
}

export const sign = async (phone: Phone, document: string, next: string): Promise<void> => {
  const { page, network, mail, email } = phone
  const texts = signingTexts.en
  const card = page.getByRole('region', { name: texts.signTitle(document) })
  await button(card, sealTexts.en.openNamed(document)).click()
  await card.getByLabel(texts.firstName).fill('Ada')
  await card.getByLabel(texts.lastName).fill('Lovelace')
  await button(card, texts.sendCode).click()
  await card.getByText(texts.codeSent).waitFor()
  await card.getByLabel(texts.code, { exact: true }).fill(await mail.codeFor(email))
  await network.act(page, {
    request: /^POST \/api\/.*\/sign$/,
    send: () => button(card, texts.sign).click(),
    kept: async () => assert.equal(await card.getByLabel(texts.lastName).inputValue(), 'Lovelace'),
    done: () => page.getByText(runPageTexts.en.waitTitle(next)).waitFor(),
  })
}

/** The sealed PDF, as the browser stores it. */
export const download = async ({ page }: Phone, document: string): Promise<Buffer> => {
  await page.getByText(runPageTexts.en.completedTitle).first().waitFor()
  await button(page, sealTexts.en.openNamed(document)).click()
  await page.getByText(sealTexts.en.verified).waitFor()
  const arriving = page.waitForEvent('download')
  await button(page, sealTexts.en.downloadNamed(document)).click()
  return readFile(await (await arriving).path())
}
