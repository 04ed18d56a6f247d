// A service whose webhooks lead to real endpoints, a customer who writes to it, and the ways through their pages.
import { atEnd, type EndpointSink, type SinkRequest, startEndpointSink, type TestPlatform } from '@company-data/testkit'
import type { Locator, Page } from 'playwright-core'
import { paths } from '../../src/paths.ts'
import { webhooksTexts } from '../../src/webhooks/webhooks-texts.ts'
import { sharingCompany } from './sharing-company.ts'

/** Where a webhook sends to. */
export type Endpoint = Pick<EndpointSink, 'url'>

export const hostOf = ({ url }: Endpoint): string => new URL(url).host

export const textOf = ({ body }: SinkRequest): string => body.toString('utf8')

export const isEvent =
  (name: string) =>
  (request: SinkRequest): boolean =>
    textOf(request).includes(`"event":"${name}"`)

/** G-106: sealed as a whole. */
export const isEnvelope = (request: SinkRequest): boolean => textOf(request).startsWith('{"_enc"')

export const rowOf = (page: Page, sink: Endpoint): Locator => page.getByRole('row').filter({ hasText: hostOf(sink) })

export const openRow = async (page: Page, sink: Endpoint): Promise<Locator> => {
  await rowOf(page, sink)
    .getByRole('button', { name: hostOf(sink) })
    .first()
    .click()
  const drawer = page.getByRole('dialog', { name: hostOf(sink) })
  await drawer.waitFor()
  return drawer
}

/** Chooses from the menu of the open webhook. */
export const chooseAct = async (page: Page, drawer: Locator, sink: Endpoint, act: string): Promise<void> => {
  await drawer.getByRole('button', { name: webhooksTexts.en.menu(hostOf(sink)) }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

/** A secret in the form in which it is shown at the moment. */
export const shownSecret = async (dialog: Locator): Promise<string> =>
  (await dialog.locator('figure code').textContent()) ?? ''

export const storeSecret = async (dialog: Locator): Promise<void> => {
  await dialog.getByRole('checkbox').click()
  await dialog.getByRole('button').last().click()
  await dialog.waitFor({ state: 'detached' })
}

export const webhookEndpoints = async (platform: TestPlatform) => {
  const scene = await sharingCompany(platform, [])
  const { company, service } = scene
  const ada = await scene.connectPerson('Ada', {})
  return {
    ...scene,
    at: paths.service(service.id, 'webhooks'),
    /** Raises one event, in which the text is sealed to the service. */
    write: (text: string) => ada.person.sendMessage(ada.id, text),
    /** An endpoint; at the end of the test its webhook goes with it. */
    async newSink(): Promise<EndpointSink> {
      const sink = await startEndpointSink()
      atEnd(async () => {
        const webhooks = await company.webhooks.list(service.id)
        for (const { id, url } of webhooks)
          if (url.startsWith(sink.url)) await company.webhooks.delete({ serviceId: service.id, webhookId: id })
        await sink.stop()
      })
      return sink
    },
  }
}
