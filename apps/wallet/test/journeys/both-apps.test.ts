// The spanning journey in two browsers: a company and a person sign a contract over a failing network. The network is
// cut at the decisive actions, and the pages are reloaded after them. With CUTS=all it begins with their registrations
// and cuts every action.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCompanyClient } from '@company-data/sdk/company'
import { createPersonClient } from '@company-data/sdk/person'
import { verifySealedPdf } from '@company-data/sdk/seals'
import { createServiceClient } from '@company-data/sdk/service'
import { everythingStored, mailbox, openRegion, ownPlatform, spellings, uniqueName } from '@company-data/testkit'
import {
  inBrowser,
  interruptedNetwork,
  type Network,
  signInWithoutForm,
  steadyNetwork,
  usePortal,
  useWallet,
} from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'
import * as company from '../../../portal/test/fixtures/company-journey.ts'
import * as person from '../fixtures/person.ts'

const platform = await ownPlatform()
const { openPortal } = usePortal()
const { openWallet } = useWallet()
const mail = mailbox(platform)
const region = openRegion(platform)
const SERVICE = 'Tariffs'
const { DOCUMENT, PARTIES } = company

/** Long enough not to occur in other text by chance. */
const mark = (label: string): string => `${label}-${crypto.randomUUID().replaceAll('-', '')}`

/** Refusals and lost requests, each logged to the browser's console. */
const expected = /status of 4\d\d|ERR_FAILED/

/**
 * With CUTS=all every action is cut, and both register in their pages; the first visits of both apps have separate
 * journeys.
 */
const isWhole = process.env.CUTS === 'all'

interface Names {
  emails: { owner: string; person: string }
  code: string
  password: string
}

/** Registered through the SDK, with a confirmed address and the required plan. */
const registerBoth = async ({ emails, code, password }: Names): Promise<void> => {
  const owner = createCompanyClient({ frontDoorUrl: platform.frontDoor })
  const register = { email: emails.owner, password, company_code: code.toUpperCase(), display_name: 'Nordwind Energie' }
  await owner.register(register)
  await owner.email.confirm(await mail.codeFor(emails.owner))
  await owner.level.update('pro')
  const ada = createPersonClient({ frontDoorUrl: platform.frontDoor })
  await ada.register({ email: emails.person, password, display_name: person.NAME })
  await ada.email.confirm(await mail.codeFor(emails.person))
}

const openPages = async (network: Network, password: string) => {
  const name = uniqueName().toLowerCase()
  const emails = { owner: `owner-${name}@example.org`, person: `ada-${name}@example.org` }
  const code = `n${name}`.slice(0, 12)
  if (!isWhole) await registerBoth({ emails, code, password })
  const at = isWhole ? '/register' : '/'
  const [portal, wallet] = await Promise.all([
    openPortal(platform, { at, expected, ...(!isWhole && { user: { email: emails.owner, password } }) }),
    openWallet(platform, { person: null, at, expected }),
  ])
  if (!isWhole) await signInWithoutForm(wallet.page, { email: emails.person, password })
  const common = { network, mail, password }
  return {
    desk: { ...portal, ...common, email: emails.owner },
    phone: { ...wallet, ...common, email: emails.person },
    code,
  }
}

type Pages = Awaited<ReturnType<typeof openPages>>

const registerCompany = async (desk: Pages['desk'], code: string): Promise<void> => {
  await company.register(desk, code)
  await company.pause(desk)
  await company.choosePlan(desk)
  await company.pause(desk)
}

/** The company from its first service to a runnable flow. */
const settleIn = async ({ desk, code }: Pages) => {
  if (isWhole) await registerCompany(desk, code)
  const passphrase = await company.createService(desk, SERVICE)
  await company.pause(desk)
  const client = createCompanyClient({ frontDoorUrl: platform.frontDoor })
  await client.login({ email: desk.email, password: desk.password })
  const [service, ...others] = await client.services.list()
  assert.ok(service)
  assert.equal(others.length, 0, 'one service')
  await company.askForField(desk, service.id, 'First name')
  await company.pause(desk)
  await company.matchNumbers(desk, service.id)
  await company.writeFlow(desk)
  await company.pause(desk)
  const [flow, ...otherFlows] = await client.flows.list(service.id)
  assert.ok(flow)
  assert.equal(otherFlows.length, 0, 'one flow')
  assert.equal((await client.flows.listAssets(flow.id)).length, 1, 'one template')
  assert.equal((await client.flows.listVersions(flow.id)).length, 1, 'one version')
  return { client, service, passphrase, flow }
}

type Settled = Awaited<ReturnType<typeof settleIn>>

/** The consent page has a separate test: here the connection is enrolled directly. */
const enrollAll = async (serviceId: string): Promise<void> => {
  await region.kysely
    .updateTable('connection')
    .set({ twofa_enrolled_at: new Date() })
    .where('service_id', '=', serviceId)
    .execute()
}

/** The company asks for an approval of a login, and shows the number that the person has to enter. */
const approveLogin = async ({ phone }: Pages, { client, service, passphrase }: Settled): Promise<void> => {
  const { client_id, client_secret } = await client.serviceClients.create(service.id)
  const backend = createServiceClient({
    frontDoorUrl: platform.frontDoor,
    clientId: client_id,
    clientSecret: client_secret,
    privateKey: { pem: await client.privatePem.read(service.id), passphrase },
  })
  await enrollAll(service.id)
  const [connection, ...others] = await Array.fromAsync(backend.connections.list())
  assert.equal(others.length, 0, 'one connection')
  await person.setPasscode(phone)
  await person.waitsForCards(phone)
  const context = 'Login from Vienna'
  const raised = await backend.challenges.create(connection?.share_code ?? '', { context })
  await person.approve(phone, { context, service: SERVICE, digits: raised.matching_digits ?? '' })
  assert.equal((await backend.challenges.read(raised.challenge_id)).status, 'approved')
}

/** From the start of the run to the PDF signed by both, with one action of each party in turn. */
const comeToTerms = async ({ desk, phone }: Pages, { passphrase }: Settled, secrets: Secrets) => {
  const runId = await company.startRun(desk, person.NAME)
  await company.unlockKey(desk, passphrase)
  await company.pause(desk, passphrase)
  await person.answerRun(phone, runId, { tariff: secrets.tariff, next: PARTIES.company })
  await person.pause(phone)
  await company.refreshRun(desk)
  await company.offer(desk, secrets.price)
  await company.pause(desk, passphrase)
  await person.sign(phone, DOCUMENT, PARTIES.company)
  await person.pause(phone)
  await company.refreshRun(desk)
  await company.sign(desk)
  await company.pause(desk, passphrase)
  return { runId, pdfs: [await company.download(desk), await person.download(phone, DOCUMENT)] }
}

/** One run, one answer to each question, one signature of each party, regardless of retries. */
const assertSingleCompletion = async (
  { client, service, passphrase, flow }: Settled,
  runId: string,
  secrets: Secrets,
) => {
  const privateKey = { pem: await client.privatePem.read(service.id), passphrase }
  const flows = client.serviceFlows(service.id, { privateKey })
  const runs = await Array.fromAsync(flows.runs.list(flow.id))
  assert.deepEqual(
    runs.map(({ id, status }) => [id, status]),
    [[runId, 'completed']],
  )
  const { record, answers } = await flows.runs.open({ flowId: flow.id, runId })
  assert.deepEqual(answers, { tariff: secrets.tariff, price: secrets.price })
  assert.deepEqual(record.answers.map(({ slug }) => slug).sort(), ['price', 'tariff'])
  const signed = record.participants.flatMap(({ party_key, documents }) => documents.map(() => party_key))
  assert.deepEqual(signed.sort(), ['company', 'customer'])
}

type Secrets = Record<'password' | 'firstName' | 'tariff' | 'price' | 'passphrase', string>

/** Secrets that only the people in the journeys may know. */
const journeySecrets: Secrets[] = []

const travel = async (network: Network): Promise<void> => {
  const secrets: Secrets = {
    password: mark('password'),
    firstName: mark('value'),
    passphrase: '',
    tariff: mark('answer'),
    price: mark('price'),
  }
  journeySecrets.push(secrets)
  const pages = await openPages(network, secrets.password)
  const companySetup = await settleIn(pages)
  secrets.passphrase = companySetup.passphrase
  const { phone } = pages
  if (isWhole) await person.register(phone)
  await person.pause(phone)
  await person.connect(
    phone,
    `${platform.frontDoor}/wallet/connect?code=${companySetup.service.code}`,
    secrets.firstName,
  )
  await person.pause(phone)
  await approveLogin(pages, companySetup)
  const { runId, pdfs } = await comeToTerms(pages, companySetup, secrets)
  await assertSingleCompletion(companySetup, runId, secrets)
  const pem = await companySetup.client.platformSeal.read()
  for (const pdf of pdfs) assert.equal((await verifySealedPdf(pdf, pem)).valid, true)
}

/** The worst actions to lose or repeat: creating, agreeing, signing. */
const DECISIVE = ['/api/services', '/api/company-connections', '/approve', '/answers', '/sign']

/** Cuts the decisive actions, and reloads the page after each of them. */
const createFailingNetwork = (): Network => {
  if (isWhole) return interruptedNetwork
  const cutPages = new Set<Page>()
  return {
    perform(page, action) {
      const isDecisive = DECISIVE.some(
        (end) => action.request.test(`POST ${end}`) || action.request.test(`POST /api/a/b${end}`),
      )
      if (!isDecisive) return steadyNetwork.perform(page, action)
      cutPages.add(page)
      return interruptedNetwork.perform(page, action)
    },
    async pause(page, signIn) {
      if (cutPages.delete(page)) await interruptedNetwork.pause(page, signIn)
    },
  }
}

test('G-182, G-183: company and person seal a contract over a failing network', inBrowser, () =>
  travel(createFailingNetwork()),
)

test("no secret of the journeys is in the platform's tables, files or log", inBrowser, async () => {
  const storedTexts = await everythingStored(platform)
  for (const table of ['connection_value', 'document', 'flow_run'])
    assert.ok(storedTexts.get(table)?.trim(), `${table} was read`)
  for (const [place, text] of storedTexts)
    for (const [label, secret] of journeySecrets.flatMap((secrets) => Object.entries(secrets)))
      for (const spelling of spellings(secret))
        assert.ok(!text.includes(spelling), `${place} holds the ${label} as ${spelling.slice(0, 24)}…`)
})
