// The spanning journey in two browsers: a company and a person go from their registrations to a contract between them. Once the
// weather is fair; once the network is cut at every act and the pages are loaded again after each.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCompanyClient } from '@company-data/sdk/company'
import { createServiceClient } from '@company-data/sdk/service'
import { mailbox, openRegion, ownPlatform, uniqueName } from '@company-data/testkit'
import { fair, inBrowser, rough, usePortal, useWallet, type Weather } from '@company-data/testkit/browser'
import * as company from '../../portal/test/scenes/company-journey.ts'
import * as person from './journey/person.ts'

const platform = await ownPlatform()
const { openPortal } = usePortal()
const { openWallet } = useWallet()
const mail = mailbox(platform)
const region = openRegion(platform)
const SERVICE = 'Tariffs'

/** Long enough to be in no other text by chance. */
const mark = (what: string): string => `${what}-${crypto.randomUUID().replaceAll('-', '')}`

/** Refusals and lost requests, each of which a browser writes into its console. */
const expected = /status of 4\d\d|ERR_FAILED/

const openPages = async (weather: Weather, password: string) => {
  const name = uniqueName().toLowerCase()
  const [portal, wallet] = await Promise.all([
    openPortal(platform, { at: '/register', expected }),
    openWallet(platform, { person: null, at: '/register', expected }),
  ])
  const common = { weather, mail, password }
  return {
    desk: { ...portal, ...common, email: `owner-${name}@example.org` },
    phone: { ...wallet, ...common, email: `ada-${name}@example.org` },
    code: `n${name}`.slice(0, 12),
  }
}

type Pages = Awaited<ReturnType<typeof openPages>>

/** The company from its registration to a flow that it can run. */
const settleIn = async ({ desk, code }: Pages) => {
  await company.register(desk, code)
  await company.pause(desk)
  await company.choosePlan(desk)
  await company.pause(desk)
  const passphrase = await company.createService(desk, SERVICE)
  await company.pause(desk)
  const client = createCompanyClient({ frontDoorUrl: platform.frontDoor })
  await client.login({ email: desk.email, password: desk.password })
  const [service, ...others] = await client.listServices()
  assert.ok(service)
  assert.equal(others.length, 0, 'one service')
  await company.askForField(desk, service.id, 'First name')
  await company.pause(desk)
  await company.matchNumbers(desk, service.id)
  await company.writeFlow(desk)
  await company.pause(desk)
  const [flow, ...otherFlows] = await client.flows(service.id)
  assert.ok(flow)
  assert.equal(otherFlows.length, 0, 'one flow')
  assert.equal((await client.flowAssets(flow.id)).length, 1, 'one template')
  assert.equal((await client.flowVersions(flow.id)).length, 1, 'one version')
  return { client, service, passphrase, flow }
}

type Settled = Awaited<ReturnType<typeof settleIn>>

/** The consent page has a test of its own: here the connection is enrolled at once. */
const enrollAll = async (serviceId: string): Promise<void> => {
  await region.kysely
    .updateTable('connection')
    .set({ twofa_enrolled_at: new Date() })
    .where('service_id', '=', serviceId)
    .execute()
}

/** The company asks for an approval of a login, and shows the number that the person has to enter. */
const approveLogin = async ({ phone }: Pages, { client, service, passphrase }: Settled): Promise<void> => {
  const { client_id, client_secret } = await client.registerServiceClient(service.id)
  const backend = createServiceClient({
    ...{ frontDoorUrl: platform.frontDoor, clientId: client_id, clientSecret: client_secret },
    privateKey: { pem: await client.getPrivatePem(service.id), passphrase },
  })
  await enrollAll(service.id)
  const [connection, ...others] = await Array.fromAsync(backend.connections())
  assert.equal(others.length, 0, 'one connection')
  const context = 'Login from Vienna'
  const raised = await backend.challenge(connection?.share_code ?? '', { context })
  await person.approve(phone, { context, service: SERVICE, digits: raised.matching_digits ?? '' })
  assert.equal((await backend.pollChallenge(raised.challenge_id)).status, 'approved')
}

const travel = async (weather: Weather): Promise<void> => {
  const secrets = { password: mark('password'), firstName: mark('value') }
  const pages = await openPages(weather, secrets.password)
  const { desk, phone } = pages
  const settled = await settleIn(pages)
  await person.register(phone)
  await person.pause(phone)
  await person.connect(phone, `${platform.frontDoor}/wallet/connect?code=${settled.service.code}`, secrets.firstName)
  await person.pause(phone)
  await approveLogin(pages, settled)
  const runId = await company.startRun(desk, person.NAME)
  const runs = await Array.fromAsync(settled.client.serviceFlows(settled.service.id).flowRuns(settled.flow.id))
  assert.deepEqual(
    runs.map(({ id }) => id),
    [runId],
    'one run',
  )
}

test('(G-182, G-183) a company and a person come together in two browsers', inBrowser, () => travel(fair))

test(
  '(G-182, G-183) with the network cut and the page loaded again at every step nothing is lost, and nothing is done twice',
  inBrowser,
  () => travel(rough),
)
