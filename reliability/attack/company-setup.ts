// Set-up of attackers with a company. Only the measuring program loads it: it takes a second, and key pairs.
import { randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createOtk } from '@company-data/crypto'
import {
  call,
  connect,
  createAccountClient,
  createApprover,
  createContractFixture,
  createFlow,
  createService,
  createServiceClient,
  expectStatus,
  pdfWithLines,
  registerCompany,
  registerPerson,
  sealBox,
  type TestAccount,
  type TestPlatform,
} from '@company-data/testkit'
import { createSealed, type Victim } from './flood.ts'

export const toPlatform = ({ frontDoor, region }: Pick<Victim, 'frontDoor' | 'region'>): TestPlatform =>
  ({ frontDoor, region: () => region }) as unknown as TestPlatform

/** A session, and the flow that it may change. */
export interface FlowOwner {
  apiUrl: string
  token: string
  flowId: string
}

/** A company with a flow whose draft is the definition, if there is one. */
export const createFlowOwner = async (
  victim: Victim,
  outputMode?: 'document',
  definition?: object,
): Promise<FlowOwner> => {
  const company = await registerCompany(toPlatform(victim))
  const flow = await createFlow(await createService(company), outputMode)
  if (definition) expectStatus(await flow.saveDraft(definition), 200, 'saving a draft')
  return { apiUrl: company.apiUrl, token: company.token, flowId: flow.id }
}

/** A template that takes no time to read. */
export const createSmallTemplate = (): string => pdfWithLines(['Hello {{name}}']).toString('base64')

/** Runs that wait for their generation, and the call that generates their documents. */
export const createRuns = async (
  victim: Victim,
  { count, lines, definition }: { count: number; lines: readonly string[]; definition(templateKey: string): object },
) => {
  const fixture = await createContractFixture(toPlatform(victim), { customers: { customer: {} }, definition, lines })
  const { company, service } = fixture
  const paths: string[] = []
  for (let index = 0; index < count; index += 1) {
    const run = await fixture.start()
    await fixture.answer('company', run, { name: 'Ada' }, { leaf: true })
    paths.push(`/api/company-data/flow-runs/${run}/generate`)
  }
  const otk = createOtk()
  const body = { otk, values: await sealBox(otk, { name: 'Ada' }), inputs: [] }
  return { apiUrl: company.apiUrl, token: await service.token(), paths, body }
}

const REDIRECT_URI = 'https://shop.example/enrolled'

/** A service whose customers approve logins, and the first of them. */
const createChallenger = async (victim: Victim) => {
  const platform = toPlatform(victim)
  const company = await registerCompany(platform)
  const service = await createService(company)
  const client = await createServiceClient(company, service.id, { redirect_uri: REDIRECT_URI })
  const consent = { client_id: client.clientId, mode: '2fa_enroll', redirect_uri: REDIRECT_URI, state: 's' }
  const token = await client.token()
  return {
    company,
    token,
    async enroll() {
      const person = await registerPerson(platform)
      await connect(person, service)
      const body = { ...consent, decision: 'approve' }
      const enrolled = await call(platform.frontDoor, 'POST', '/oauth2/authorize', { body, token: person.token })
      expectStatus(enrolled, 200, 'enrolling')
      return person
    },
    async challenge(person: TestAccount): Promise<string> {
      const body = { share_code: person.code, idempotency_key: randomUUID() }
      const raised = await call(company.apiUrl, 'POST', '/api/service-2fa/challenges', { token, body })
      return expectStatus(raised, 200, 'raising a challenge').body.challenge_id
    },
  }
}

/** A person who is enrolled for approvals, a challenge, and the body of an approval with a wrong passcode. */
export const createWrongApproval = async (victim: Victim) => {
  const challenger = await createChallenger(victim)
  const person = await challenger.enroll()
  const { device } = await createApprover(person)
  const passcode = randomBytes(32).toString('base64url')
  expectStatus(await person.call('PUT', '/api/account/passcode', { passcode }), 200, 'setting a passcode')
  const id = await challenger.challenge(person)
  return {
    apiUrl: person.apiUrl,
    token: person.token,
    path: `/api/twofa/challenges/${id}/approve`,
    body: {
      unlock: 'passcode',
      passcode: 'A'.repeat(43),
      device_id: device.deviceId,
      signature: device.sign(`twofa:${id}:approve`),
    },
  }
}

/** As many open challenges as a service may have for one person. */
const CHALLENGES = 3

/** A service with open challenges, and the token that polls them. */
export const createChallenges = async (victim: Victim) => {
  const { company, token, enroll, challenge } = await createChallenger(victim)
  const person = await enroll()
  const paths: string[] = []
  for (let count = 0; count < CHALLENGES; count += 1)
    paths.push(`/api/service-2fa/challenges/${await challenge(person)}?wait=25`)
  return { apiUrl: company.apiUrl, token, paths }
}

const EXPORT_FIELDS = 10
const EXPORT_CONNECTIONS = 5
const LARGE_VALUE_BYTES = 40_000

/** A service whose customers have shared about 2 MB with it, and the token of its client. */
export const createExporter = async (victim: Victim) => {
  const platform = toPlatform(victim)
  const company = await registerCompany(platform)
  const slugs = Array.from({ length: EXPORT_FIELDS }, (_, index) => `field_${index}`)
  const service = await createService(company, { requestFields: slugs.map((slug) => ({ slug })) })
  for (let count = 0; count < EXPORT_CONNECTIONS; count += 1) {
    const answers = slugs.map((slug) => ({ slug, value: createSealed(LARGE_VALUE_BYTES) }))
    await connect(await registerPerson(platform), service, answers)
  }
  return { apiUrl: company.apiUrl, token: await service.token() }
}

/** The id of a client whose authorizations anyone may start. */
export const createDetachedClient = async (victim: Victim): Promise<string> => {
  const company = await registerCompany(toPlatform(victim))
  return (await createAccountClient(company, { redirect_uri: 'https://app.example/' })).clientId
}

/** An endpoint that takes every request and responds to none. */
export const startSilentEndpoint = async (): Promise<string> => {
  const server = createServer((incoming) => void incoming.resume())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A service with a feed, the token of its client, and a customer who raises its events. */
export const createFeed = async (victim: Victim) => {
  const platform = toPlatform(victim)
  const company = await registerCompany(platform)
  const service = await createService(company)
  const person = await registerPerson(platform)
  const { id } = await connect(person, service)
  return {
    apiUrl: company.apiUrl,
    token: await service.token(),
    person: { token: person.token },
    messages: `/api/company-connections/${id}/messages`,
  }
}

const NO_WEBHOOKS = { count: 0, url: '' }

/** A person who is connected to a service with these webhooks. */
export const createSender = async (victim: Victim, { count, url } = NO_WEBHOOKS) => {
  const platform = toPlatform(victim)
  const company = await registerCompany(platform)
  const service = await createService(company)
  const person = await registerPerson(platform)
  const { id } = await connect(person, service)
  // Only now: the event of the connection would stop webhooks whose endpoint does not listen yet.
  for (let index = 0; index < count; index += 1) {
    const webhook = { url: `${url}/${index}`, auth_type: 'none' }
    expectStatus(await company.call('POST', `/api/services/${service.id}/webhooks`, webhook), 201, 'adding a webhook')
  }
  return { apiUrl: person.apiUrl, token: person.token, path: `/api/company-connections/${id}/messages` }
}
