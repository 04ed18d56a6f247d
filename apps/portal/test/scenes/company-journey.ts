// The company at its desk: it registers, makes a service, asks for fields, starts a run of its flow, answers and signs.
import { readFile } from 'node:fs/promises'
import { sealTexts, signingTexts } from '@company-data/ui/documents/rules'
import { answerTexts, runTexts } from '@company-data/ui/runs/rules'
import { flowRunsTexts } from '../../src/flow-runs/flow-runs-texts.ts'
import { overviewTexts } from '../../src/overview/overview-texts.ts'
import { paths } from '../../src/paths.ts'
import { planTexts } from '../../src/plan/plan-texts.ts'
import { requestFieldsTexts } from '../../src/request-fields/request-fields-texts.ts'
import { serviceKeysTexts } from '../../src/service-keys/service-keys-texts.ts'
import { serviceOverviewTexts } from '../../src/services/overview/service-overview-texts.ts'
import { servicesTexts } from '../../src/services/services-texts.ts'
import { sessionTexts } from '../../src/session/session-texts.ts'
import { button, type Desk } from './desk.ts'
import { DOCUMENT, PARTIES } from './flow-journey.ts'

export { DOCUMENT, PARTIES, writeFlow } from './flow-journey.ts'

const session = sessionTexts.en

export const unlockKey = async ({ page }: Desk, passphrase: string): Promise<void> => {
  const texts = serviceKeysTexts.en
  await button(page, texts.unlock).click()
  const drawer = page.getByRole('dialog').last()
  await drawer.getByLabel(texts.passphrase, { exact: true }).fill(passphrase)
  await button(drawer, texts.unlock).click()
  await page.getByText(texts.unlocked).waitFor()
}

/** Between two steps. A reload forgets the key of the service as well: its passphrase opens it again where it is needed. */
export const pause = (desk: Desk, passphrase?: string): Promise<void> => {
  const { page, network, email, password } = desk
  return network.pause(page, async () => {
    await page.getByLabel(session.email, { exact: true }).fill(email)
    await page.getByLabel(session.password, { exact: true }).fill(password)
    await button(page, session.signIn).click()
    await page.getByRole('navigation').first().waitFor()
    if (passphrase !== undefined) await unlockKey(desk, passphrase)
  })
}

export const register = async (desk: Desk, code: string): Promise<void> => {
  const { page, network, mail, email, password } = desk
  await page.getByLabel(session.displayName).fill('Nordwind Energie')
  await page.getByLabel(session.companyCode).fill(code)
  await page.getByLabel(session.email, { exact: true }).fill(email)
  await page.getByLabel(session.password, { exact: true }).fill(password)
  await network.act(page, {
    request: /^POST \/api\/auth\/register/,
    send: () => button(page, session.register).click(),
    done: () => page.getByRole('heading', { name: session.confirmTitle }).waitFor(),
  })
  await page.getByLabel(session.code).fill(await mail.codeFor(email))
  await network.act(page, {
    request: /^POST \/api\/auth\/confirm-email$/,
    send: () => button(page, session.confirm).click(),
    done: () => page.getByRole('heading', { name: overviewTexts.en.title, exact: true }).waitFor(),
  })
}

export const choosePlan = async ({ page, go, network }: Desk): Promise<void> => {
  const texts = planTexts.en
  const { name } = texts.levels.pro
  await go(paths.plan)
  await button(page, texts.choose(name)).click()
  await network.act(page, {
    request: /^PUT \/api\/account\/level$/,
    send: () => button(page.getByRole('alertdialog'), texts.choose(name)).click(),
    done: () => page.getByText(texts.changed(name)).first().waitFor(),
  })
}

/** The passphrase of its key, which is shown once. */
export const createService = async ({ page, go, network }: Desk, name: string): Promise<string> => {
  const texts = servicesTexts.en
  await go(`${paths.services}?new=1`)
  const drawer = page.getByRole('dialog', { name: texts.newTitle })
  const shown = page.getByRole('dialog', { name: texts.createdTitle })
  await drawer.getByLabel(texts.nameLabel, { exact: true }).fill(name)
  await network.act(page, {
    request: /^POST \/api\/services$/,
    send: () => button(drawer, texts.add).click(),
    done: () => shown.waitFor(),
  })
  const passphrase = (await shown.locator('figure code').textContent()) ?? ''
  await shown.getByRole('checkbox').click()
  await shown.getByRole('button').last().click()
  await shown.waitFor({ state: 'detached' })
  return passphrase
}

export const askForField = async ({ page, go, network }: Desk, serviceId: string, label: string): Promise<void> => {
  const texts = requestFieldsTexts.en
  await go(paths.service(serviceId, 'request-fields'))
  await button(page, texts.add).click()
  await page.getByLabel(texts.label, { exact: true }).fill(label)
  await network.act(page, {
    request: /^PUT \/api\/services\/[^/]+\/request-fields$/,
    send: () => button(page, texts.publish).click(),
    done: () => page.getByRole('region', { name: texts.unpublished }).waitFor({ state: 'detached' }),
  })
}

export const matchNumbers = async ({ page, go }: Desk, serviceId: string): Promise<void> => {
  await go(paths.service(serviceId))
  const name = serviceOverviewTexts.en.numberMatching
  await page.getByRole('switch', { name }).click()
  await page.getByRole('switch', { name, checked: true }).waitFor()
}

/** The id of the run. */
export const startRun = async ({ page, go, network }: Desk, customer: string): Promise<string> => {
  const texts = flowRunsTexts.en
  await go(paths.flowRuns)
  // The button above a list gives way to the one in its place when the list turns out to be empty.
  await page.getByRole('heading', { name: texts.emptyTitle }).waitFor()
  await button(page, texts.start).click()
  const drawer = page.getByRole('dialog', { name: texts.startTitle })
  await drawer.getByRole('radio', { name: customer }).click()
  await network.act(page, {
    request: /^POST \/api\/.*\/runs$/,
    send: () => button(drawer, texts.start).click(),
    done: () => page.getByText(runTexts.en.waitTitle(PARTIES.customer)).waitFor(),
  })
  return page.url().split('/').at(-1) ?? ''
}

/** What the other party has done since. */
export const lookForNews = ({ page }: Desk): Promise<void> => button(page, runTexts.en.refresh).click()

/** Answers the last step and generates the document. */
export const offer = async ({ page, network }: Desk, price: string): Promise<void> => {
  await page.getByLabel('Price', { exact: true }).fill(price)
  await network.act(page, {
    request: /^POST \/api\/.*\/answers$/,
    send: () => button(page, answerTexts.en.submitAndEnd).click(),
    done: () => button(page, runTexts.en.generate).waitFor(),
  })
  await network.act(page, {
    request: /^POST \/api\/.*\/generate$/,
    send: () => button(page, runTexts.en.generate).click(),
    done: () => page.getByText(runTexts.en.waitTitle(PARTIES.customer)).waitFor(),
  })
}

export const sign = async ({ page, network, mail, email }: Desk): Promise<void> => {
  const texts = signingTexts.en
  const card = page.getByRole('region', { name: texts.signTitle(DOCUMENT) })
  await button(card, sealTexts.en.openNamed(DOCUMENT)).click()
  await card.getByText(texts.sealsText).waitFor()
  await card.getByLabel(texts.firstName).fill('Bo')
  await card.getByLabel(texts.lastName).fill('Lea')
  await button(card, texts.sendCode).click()
  await card.getByText(texts.codeSent).waitFor()
  await card.getByLabel(texts.code, { exact: true }).fill(await mail.codeFor(email))
  await network.act(page, {
    request: /^POST \/api\/.*\/sign$/,
    send: () => button(card, texts.sign).click(),
    done: () => page.getByText(runTexts.en.of.company.completed).first().waitFor(),
  })
}

/** The sealed PDF, as the browser stores it. */
export const download = async ({ page }: Desk): Promise<Buffer> => {
  await button(page, sealTexts.en.openNamed(DOCUMENT)).click()
  await page.getByText(sealTexts.en.verified).waitFor()
  const arriving = page.waitForEvent('download')
  await button(page, sealTexts.en.downloadNamed(DOCUMENT)).click()
  return readFile(await (await arriving).path())
}
