// The company at its desk: it registers, makes a service, asks for fields, and starts a run of its flow.
import { runTexts } from '@company-data/ui/runs/rules'
import { flowRunsTexts } from '../../src/flow-runs/flow-runs-texts.ts'
import { overviewTexts } from '../../src/overview/overview-texts.ts'
import { paths } from '../../src/paths.ts'
import { planTexts } from '../../src/plan/plan-texts.ts'
import { requestFieldsTexts } from '../../src/request-fields/request-fields-texts.ts'
import { serviceOverviewTexts } from '../../src/services/overview/service-overview-texts.ts'
import { servicesTexts } from '../../src/services/services-texts.ts'
import { sessionTexts } from '../../src/session/session-texts.ts'
import { button, type Desk } from './desk.ts'
import { PARTIES } from './flow-journey.ts'

export { writeFlow } from './flow-journey.ts'

const session = sessionTexts.en

/** Between two steps. */
export const pause = ({ page, weather, email, password }: Desk): Promise<void> =>
  weather.pause(page, async () => {
    await page.getByLabel(session.email, { exact: true }).fill(email)
    await page.getByLabel(session.password, { exact: true }).fill(password)
    await button(page, session.signIn).click()
    await page.getByRole('navigation').first().waitFor()
  })

export const register = async (desk: Desk, code: string): Promise<void> => {
  const { page, weather, mail, email, password } = desk
  await page.getByLabel(session.displayName).fill('Nordwind Energie')
  await page.getByLabel(session.companyCode).fill(code)
  await page.getByLabel(session.email, { exact: true }).fill(email)
  await page.getByLabel(session.password, { exact: true }).fill(password)
  await weather.act(page, {
    request: /^POST \/api\/auth\/register/,
    send: () => button(page, session.register).click(),
    done: () => page.getByRole('heading', { name: session.confirmTitle }).waitFor(),
  })
  await page.getByLabel(session.code).fill(await mail.codeFor(email))
  await weather.act(page, {
    request: /^POST \/api\/auth\/confirm-email$/,
    send: () => button(page, session.confirm).click(),
    done: () => page.getByRole('heading', { name: overviewTexts.en.title, exact: true }).waitFor(),
  })
}

export const choosePlan = async ({ page, go, weather }: Desk): Promise<void> => {
  const texts = planTexts.en
  const { name } = texts.levels.pro
  await go(paths.plan)
  await button(page, texts.choose(name)).click()
  await weather.act(page, {
    request: /^PUT \/api\/account\/level$/,
    send: () => button(page.getByRole('alertdialog'), texts.choose(name)).click(),
    done: () => page.getByText(texts.changed(name)).first().waitFor(),
  })
}

/** The passphrase of its key, which is shown once. */
export const createService = async ({ page, go, weather }: Desk, name: string): Promise<string> => {
  const texts = servicesTexts.en
  await go(`${paths.services}?new=1`)
  const drawer = page.getByRole('dialog', { name: texts.newTitle })
  const shown = page.getByRole('dialog', { name: texts.createdTitle })
  await drawer.getByLabel(texts.name, { exact: true }).fill(name)
  await weather.act(page, {
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

export const askForField = async ({ page, go, weather }: Desk, serviceId: string, label: string): Promise<void> => {
  const texts = requestFieldsTexts.en
  await go(paths.service(serviceId, 'request-fields'))
  await button(page, texts.add).click()
  await page.getByLabel(texts.label, { exact: true }).fill(label)
  await weather.act(page, {
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
export const startRun = async ({ page, go, weather }: Desk, customer: string): Promise<string> => {
  const texts = flowRunsTexts.en
  await go(paths.flowRuns)
  await button(page, texts.start).first().click()
  const drawer = page.getByRole('dialog', { name: texts.startTitle })
  await drawer.getByRole('radio', { name: customer }).click()
  await weather.act(page, {
    request: /^POST \/api\/.*\/runs$/,
    send: () => button(drawer, texts.start).click(),
    done: () => page.getByText(runTexts.en.waitTitle(PARTIES.customer)).waitFor(),
  })
  return page.url().split('/').at(-1) ?? ''
}
