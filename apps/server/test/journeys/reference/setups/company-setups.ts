// Calls about companies: delegates, plugins, domains, webhooks, approvals, messages and documents.
import {
  createDocumentFixture,
  createRandomWrapper,
  enrolledApprover,
  openConversation,
  raiseChallenge,
  registerCompany,
  sealQuestion,
  sha256Hex,
  startEndpointSink,
} from '@company-data/testkit'
import { until } from '@company-data/testkit/wait'
import { type CallSetups, replacing } from '../call-setup.ts'
import { useContracts } from '../contract-world.ts'
import type { World } from '../world.ts'
import { inDays } from './sharing-setups.ts'

const invite = async ({ company, service }: World): Promise<{ id: string; email: string }> => {
  const email = `delegate-${crypto.randomUUID()}@example.org`
  const body = { email, name: 'Ben Example', service_ids: [service.id] }
  return { email, id: (await company.call('POST', '/api/delegates', body)).body.id }
}

const findDelegate = async ({ company, delegate }: World): Promise<string> => {
  const delegates: Array<{ id: string; email: string }> = (await company.call('GET', '/api/delegates')).body
  return delegates.find(({ email }) => email === delegate.email)?.id ?? ''
}

const addWebhook = async ({ company, service, sink }: World): Promise<string> =>
  (await company.call('POST', `/api/services/${service.id}/webhooks`, { url: sink.url, auth_type: 'none' })).body.id

/** A domain whose proof is published. */
const addDomain = async ({ company, dns }: World) => {
  const domain = `d-${crypto.randomUUID().slice(0, 8)}.com`
  const { body } = await company.call('POST', '/api/account/domains', { domain })
  dns.set(body.dns.name, 'TXT', [body.dns.value])
  return { ids: { domainId: body.id as string } }
}

/** A challenge for a person who has no other. */
const raise = async ({ platform, region, service }: World) => {
  const { person, device } = await enrolledApprover(platform, region, service)
  const challenge_id: string = (await raiseChallenge(service, person.code)).body.challenge_id
  return { person, device, ids: { challenge_id } }
}

/** A webhook whose endpoint has failed. */
const addBadWebhook = async ({ company, person, service, connection }: World): Promise<string> => {
  const sink = await startEndpointSink()
  sink.respondWith(500)
  const path = `/api/services/${service.id}/webhooks`
  const { id } = (await company.call('POST', path, { url: sink.url, auth_type: 'none' })).body
  await openConversation(service, person, connection.id).customer.send('Hello')
  await until('the webhook is bad', async () => (await company.call('GET', `${path}/${id}`)).body.health === 'bad')
  await sink.stop()
  return id
}

/** A contract to sign, with its code. */
const newContract = async ({ platform, company, mail }: World, members: object = { requires_signature: true }) => {
  const fixture = await createDocumentFixture(platform, { company })
  const payload = createRandomWrapper()
  const { id: docId } = await fixture.create({ payload, ...members })
  await fixture.performAction(docId, 'sign-code')
  const setup = { token: fixture.customer.token, ids: { id: fixture.connectionId, docId } }
  const proof = await mail.codeFor(fixture.customer.email, 'proof').catch(() => '')
  return { setup, proof, content_sha256: sha256Hex(payload), fixture }
}

/** A file for the person of the world. */
const onDocument = async ({ service, connection }: World) => {
  const body = {
    connection_id: connection.id,
    name: 'Subscription',
    payload_kind: 'file',
    kind: 'subscription',
    requires_signature: true,
    file: createRandomWrapper(),
    plain_sha256: sha256Hex('a PDF'),
    mime_type: 'application/pdf',
    original_name: 'Subscription.pdf',
  }
  const { id } = (await service.companyData('POST', '/documents', { body })).body
  return { ids: { documentId: id, docId: id } }
}

const addOperator = async ({ ops }: World['platform']): Promise<string> =>
  (await ops('POST', '/api/ops/operators', { name: `Olga ${crypto.randomUUID()}`, roles: ['support'] })).body
    .operator_id

export const companySetups: CallSetups = {
  'POST /api/delegates': ({ service }) => ({ body: replacing({ service_ids: [service.id] }) }),
  'PUT /api/delegates/{id}': async (world) => ({
    ids: { id: (await invite(world)).id },
    body: (example) => ({ ...example, ...(example.service_ids && { service_ids: [world.service.id] }) }),
  }),
  'GET /api/delegates/{id}/public-key': async (world) => ({ ids: { id: await findDelegate(world) } }),
  'POST /api/delegates/{id}/services/{serviceId}/key': async (world) => ({
    ids: { id: await findDelegate(world), serviceId: world.service.id },
  }),
  'GET /api/delegates/me/keys': async (world) => {
    const value = createRandomWrapper()
    const path = `/api/delegates/${await findDelegate(world)}/services/${world.service.id}/key`
    await world.company.call('POST', path, { value })
    return { token: world.delegate.token }
  },
  'POST /api/auth/accept-invite': async (world) => {
    const { email } = await invite(world)
    return { body: replacing({ token: await world.mail.codeFor(email) }) }
  },

  'POST /api/account/plugins/builtin/{key}': () => ({ ids: { key: 'demo_catalog' } }),
  'PUT /api/account/plugins/{id}': ({ plugin }) => ({ ids: { id: plugin.id } }),
  'POST /api/account/plugins/{id}/registry-pass': ({ plugin }) => ({ ids: { id: plugin.id } }),
  'POST /api/customer/plugin-pass': ({ service }) => ({ body: replacing({ code: service.code }) }),
  'POST /describe': ({ plugin }) => ({ body: replacing({ pass: plugin.registryPass, plugin_id: plugin.id }) }),
  'POST /call': async (world) => {
    const contracts = await useContracts(world)
    const { id } = await contracts.start('plugin', 'customer')
    const { pass, plugins } = (await contracts.ask('customer', id, '/plugin-pass')).body
    const request = await sealQuestion(plugins[0].public_key, { block: 'model', query: '' })
    return { body: replacing({ pass, plugin_id: plugins[0].id, request }) }
  },
  'POST /api/plugin-notices': ({ plugin }) => ({
    body: replacing({ pass: plugin.registryPass, plugin_id: plugin.id }),
  }),

  'GET /api/account/domains/{domainId}': addDomain,
  'POST /api/account/domains/{domainId}/check': addDomain,

  'GET /api/services/{serviceId}/webhooks/{webhookId}': async (world) => ({
    ids: { webhookId: await addWebhook(world) },
  }),
  'PUT /api/services/{serviceId}/webhooks/{webhookId}': async (world) => ({
    ids: { webhookId: await addWebhook(world) },
  }),
  'POST /api/services/{serviceId}/webhooks/{webhookId}/test': async (world) => ({
    ids: { webhookId: await addWebhook(world) },
  }),
  'GET /api/services/{serviceId}/webhooks/{webhookId}/attempts': async (world) => {
    const webhookId = await addWebhook(world)
    await world.company.call('POST', `/api/services/${world.service.id}/webhooks/${webhookId}/test`)
    return { ids: { webhookId } }
  },

  'POST /api/services/{serviceId}/webhooks/{webhookId}/probe': async (world) => ({
    ids: { webhookId: await addBadWebhook(world) },
  }),

  'POST /api/service-2fa/challenges': ({ person }) => ({ body: replacing({ share_code: person.code }) }),
  'GET /api/service-2fa/challenges/{challenge_id}': async (world) => ({ ids: (await raise(world)).ids }),
  'GET /api/twofa/challenges': async (world) => ({ token: (await raise(world)).person.token }),
  'POST /api/twofa/challenges/{challenge_id}/approve': async (world) => {
    const { person, device, ids } = await raise(world)
    const signature = device.sign(`twofa:${ids.challenge_id}:approve`)
    return { token: person.token, ids, body: replacing({ device_id: device.deviceId, signature }) }
  },
  'POST /api/twofa/challenges/{challenge_id}/deny': async (world) => {
    const { person, ids } = await raise(world)
    return { token: person.token, ids }
  },

  'POST /api/company-data/connections/{connectionId}/messages/read': async (world) => ({
    body: replacing({ message_id: await world.conversation.customer.send('Hello') }),
  }),
  'POST /api/portal/services/{serviceId}/connections/{connectionId}/messages/read': async (world) => ({
    body: replacing({ message_id: await world.conversation.customer.send('Hello') }),
  }),
  'POST /api/company-connections/{companyConnectionId}/messages/read': async (world) => ({
    body: replacing({ message_id: await world.conversation.service.send('Hello') }),
  }),

  'POST /api/company-data/documents': ({ connection }) => ({ body: replacing({ connection_id: connection.id }) }),
  'POST /api/portal/services/{serviceId}/documents': ({ connection }) => ({
    body: replacing({ connection_id: connection.id }),
  }),
  'GET /api/company-data/documents/{documentId}': onDocument,
  'PUT /api/company-data/documents/{documentId}': onDocument,
  'PUT /api/company-data/documents/{documentId}/file': onDocument,
  'GET /api/portal/services/{serviceId}/documents/{documentId}': onDocument,
  'PUT /api/portal/services/{serviceId}/documents/{documentId}': onDocument,
  'PUT /api/portal/services/{serviceId}/documents/{documentId}/file': onDocument,
  'GET /api/company-connections/{id}/documents/{docId}': onDocument,
  'GET /api/customer/documents/{docId}': onDocument,
  'POST /api/company-connections/{id}/documents/{docId}/sign': async (world) => {
    const { setup, proof, content_sha256 } = await newContract(world)
    return { ...setup, body: replacing({ content_sha256, proof }) }
  },
  'POST /api/company-connections/{id}/documents/{docId}/accept': async (world) => {
    const { setup, content_sha256 } = await newContract(world, { kind: 'agreement', requires_acceptance: true })
    return { ...setup, body: replacing({ content_sha256 }) }
  },
  'POST /api/company-connections/{id}/documents/{docId}/sign-code': async (world) => (await newContract(world)).setup,
  'POST /api/company-connections/{id}/documents/{docId}/decline': async (world) => (await newContract(world)).setup,
  'POST /api/company-connections/{id}/documents/{docId}/cancel': async (world) => {
    const metadata = { can_be_cancelled_in_app: true, cancellation_notice_days: 0 }
    return (await newContract(world, { kind: 'subscription', metadata })).setup
  },

  'POST /api/reports': ({ company }) => ({ body: replacing({ company_user_id: company.userId }) }),
  'POST /api/ops/reports/{reportId}/decide': async ({ platform, person }) => {
    const { userId } = await registerCompany(platform)
    const report = { company_user_id: userId, about: { kind: 'company', id: userId }, reason: 'spam' }
    return { ids: { reportId: (await person.call('POST', '/api/reports', report)).body.report_id } }
  },
  'PUT /api/ops/companies/{id}/verification': async ({ platform }) => ({
    ids: { id: (await registerCompany(platform)).userId },
    body: replacing({ expires_at: inDays(30) }),
  }),
  'PUT /api/ops/companies/{id}/suspension': async ({ platform }) => ({
    ids: { id: (await registerCompany(platform)).userId },
  }),
  'POST /api/account/recovery-copies/{id}/recover': async ({ company, mail }) => {
    const copy = { kind: 'client_secret', ref: 'acct_1', value: createRandomWrapper() }
    const { id } = (await company.call('POST', '/api/account/recovery-copies', copy)).body
    await company.call('POST', '/api/account/recovery-code')
    const code = await mail.codeFor(company.email, 'recovery')
    return { ids: { id }, body: replacing({ password: company.password, code }) }
  },
  'PUT /api/ops/contact-field-types/{type}': async ({ platform }) => {
    const type = `type_${Date.now()}`
    await platform.ops('POST', '/api/ops/contact-field-types', { type, parent: 'text', label: 'Type' })
    return { ids: { type } }
  },
  'POST /api/ops/platform-seal/revoke': async ({ platform }) => {
    const { sha256 } = (await platform.ops('POST', '/api/ops/platform-seal/rotate')).body
    await platform.ops('POST', '/api/ops/platform-seal/rotate')
    return { body: replacing({ sha256 }) }
  },
  'PUT /api/ops/operators/{operatorId}': async ({ platform }) => ({ ids: { operatorId: await addOperator(platform) } }),
  'POST /api/ops/operators/{operatorId}/token': async ({ platform }) => ({
    ids: { operatorId: await addOperator(platform) },
  }),
}
