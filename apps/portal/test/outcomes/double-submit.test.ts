// Two submits in one task, as a double click on a slow device sends them: every form that creates something sends one call.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import { inBrowser } from '@company-data/testkit/browser'
import { conversationTexts } from '@company-data/web/conversation/rules'
import type { Locator, Page } from 'playwright-core'
import { apiAccessTexts } from '../../src/configuration/api-access/api-access-texts.ts'
import { servicesTexts } from '../../src/configuration/services/services-texts.ts'
import { documentsTexts } from '../../src/contracts/documents/documents-texts.ts'
import { clientsTexts } from '../../src/developers/clients/clients-texts.ts'
import { firstStepsTexts } from '../../src/overview/first-steps/first-steps-texts.ts'
import { paths } from '../../src/paths.ts'
import { messagesTexts } from '../../src/sharing/messages/messages-texts.ts'
import { openCompany } from '../fake/company.ts'
import { fakeDocuments } from '../fake/documents.ts'
import { keyedService, keyFileReplies, SERVICE_ID } from '../fake/keyed-service.ts'
import { fakeMessages } from '../fake/messages.ts'
import { fakeRun, LEASE, runReplies } from '../fake/runs.ts'

interface CreatingForm {
  form: string
  at: string
  /** The call that creates. */
  route: string
  /** The values by the name of their fields. */
  values?: Readonly<Record<string, string>>
  /** Further steps before the form can be sent. */
  prepare?: (page: Page) => Promise<unknown>
  replies?: () => Promise<object> | object
}

const service = (tab: string) => paths.service(SERVICE_ID, tab)

const forms: readonly CreatingForm[] = [
  {
    form: 'the service of the first steps',
    at: paths.overview,
    route: 'POST /api/services',
    values: { name: 'Newsletter' },
    replies: () => ({ 'GET /api/services': [] }),
    prepare: (page) => page.getByText(firstStepsTexts.en.title, { exact: true }).waitFor(),
  },
  { form: 'a service', at: paths.newService, route: 'POST /api/services', values: { name: 'Newsletter' } },
  { form: 'a client', at: '/clients?new=1', route: 'POST /api/account/clients', values: { name: 'Purchasing' } },
  {
    form: 'the client of a service',
    at: service('api-access'),
    route: 'POST /api/services/{id}/client',
    prepare: (page) => page.getByRole('button', { name: apiAccessTexts.en.create }).click(),
  },
  {
    form: 'a webhook',
    at: service('webhooks?new=1'),
    route: 'POST /api/services/{serviceId}/webhooks',
    values: { url: 'https://hooks.example/in' },
  },
  {
    form: 'a sign-in app',
    at: '/sign-in-apps?new=1',
    route: 'POST /api/account/oauth-apps',
    values: { name: 'Shop', 'redirect_uris.0': 'https://shop.example/' },
  },
  {
    form: 'a delegate',
    at: '/delegates?new=1',
    route: 'POST /api/delegates',
    values: { name: 'Grace Hopper', email: 'grace@nordwind.example' },
  },
  {
    form: 'a connect request',
    at: '/connect-requests?new=1',
    route: 'POST /api/portal/services/{id}/connect-requests',
    values: { share_code: 'ABCD-EFGH-JKLM', message: 'Join us.' },
  },
  {
    form: 'a flow',
    at: '/flows?new=1',
    route: 'POST /api/portal/services/{serviceId}/flows',
    values: { name: 'Lease' },
  },
  {
    form: 'a run',
    at: '/flow-runs?new=1',
    route: 'POST /api/services/{id}/flows/{flowId}/runs',
    replies: () => ({
      ...fakeDocuments().replies,
      ...runReplies(LEASE, [fakeRun(LEASE, { current_node: 'offer' })]),
    }),
    prepare: (page) => page.getByRole('radio', { name: 'Ada Lovelace' }).click(),
  },
  {
    form: 'a message',
    at: '/messages',
    route: 'POST /api/portal/services/{serviceId}/connections/{connectionId}/messages',
    replies: async () => ({ ...keyFileReplies(), ...(await fakeMessages('Is it there?')).replies }),
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Ada' }).click()
      await page.getByLabel(conversationTexts.en.write, { exact: true }).fill('It is.')
    },
  },
  {
    form: 'a broadcast',
    at: '/messages',
    route: 'POST /api/portal/services/{serviceId}/messages/broadcast',
    replies: async () => (await fakeMessages()).replies,
    prepare: async (page) => {
      await page.getByRole('button', { name: messagesTexts.en.broadcast }).click()
      await page.getByLabel(messagesTexts.en.text, { exact: true }).fill('We are closed on Monday.')
      await page.getByRole('dialog').getByRole('checkbox').click()
    },
  },
  {
    form: 'a document',
    at: '/documents?new=1',
    route: 'POST /api/portal/services/{serviceId}/documents',
    replies: () => fakeDocuments().replies,
    values: { name: 'Price list' },
    prepare: async (page) => {
      await page.getByRole('radio', { name: 'Ada Lovelace' }).click()
      await page.getByRole('button', { name: documentsTexts.en.json }).click()
      await page.getByLabel(documentsTexts.en.payloadLabel, { exact: true }).fill('{"price": "4.90"}')
    },
  },
  {
    form: 'a plugin',
    at: '/plugins?new=1',
    route: 'POST /api/account/plugins',
    values: { base_url: 'https://cars.example' },
  },
  {
    form: 'a domain',
    at: '/domains?new=1',
    route: 'POST /api/account/domains',
    values: { domain: 'nordwind.example' },
    replies: () => ({ 'GET /api/services': [], 'GET /api/account/domains': [] }),
  },
]

const submitTwice = (form: Locator): Promise<void> =>
  form.evaluate((element: HTMLFormElement) => {
    element.requestSubmit()
    element.requestSubmit()
  })

/** Sends the form twice and cancels it in the same task. */
const submitAndCancel = (form: Locator): Promise<void> =>
  form.evaluate((element: HTMLFormElement) => {
    element.requestSubmit()
    element.requestSubmit()
    element.querySelector<HTMLElement>('button[data-kind=plain]')?.click()
  })

for (const { form, at, route, values = {}, prepare, replies } of forms)
  test(`a double click on the form of ${form} sends one call`, inBrowser, async () => {
    const { page, fake } = await openCompany({
      at,
      account: { level: 'business' },
      services: [keyedService()],
      expected: /status of 40[34]/,
      replies: { ...(await replies?.()), [route]: new ApiError('auth.forbidden') },
    })
    await prepare?.(page)
    const element = page.locator('form').last()
    for (const [name, value] of Object.entries(values)) await element.locator(`[name="${name}"]`).first().fill(value)
    await submitTwice(element)
    // The refusal of the first call is shown once both submits are handled.
    await element.getByRole('alert').first().waitFor()
    assert.equal(fake.requests(route).length, 1)
  })

test('G-182: a passphrase is shown although its form was closed meanwhile', inBrowser, async () => {
  const { page, fake } = await openCompany({ at: paths.newService })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(servicesTexts.en.nameLabel, { exact: true }).fill('Newsletter')
  await submitAndCancel(dialog.locator('form'))
  assert.match((await dialog.locator('figure code').textContent()) ?? '', /^\S{20,}$/)
  assert.equal(fake.requests('POST /api/services').length, 1)
})

test('G-182: the secret of a client is shown although its form was closed meanwhile', inBrowser, async () => {
  const { page } = await openCompany({ at: '/clients?new=1' })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(clientsTexts.en.name, { exact: true }).fill('Purchasing')
  await submitAndCancel(dialog.locator('form'))
  await dialog.locator('figure code').waitFor()
})
