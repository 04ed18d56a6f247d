// Calls about sharing: services, request fields, contact data, connections, verifications and connect requests.
import {
  addDatum,
  connect,
  contactFieldId,
  createService,
  newPrivatePem,
  newServiceBody,
  nextDevice,
  registerCompany,
  registerPerson,
  requestVerification,
  sealedFor,
  startVerification,
  type TestService,
} from '@company-data/testkit'
import { type BodyChange, type CallSetups, replacing } from '../call-setup.ts'
import type { World } from '../world.ts'

const EMAIL_FIELD = { slug: 'email', type: 'email', label: 'E-mail' }

/** A service that the call may change. */
const newService = ({ company }: World): Promise<TestService> =>
  createService(company, { requestFields: [EMAIL_FIELD] })

/** A sandbox service without persons. */
const onSandbox = async ({ company }: World) => {
  const { id } = await createService(company, { sandbox: true })
  return { ids: { serviceId: id } }
}

const newSandboxPerson = async () => {
  const { authSalt, password, pair, wrappedKey } = await nextDevice()
  return {
    email: `${crypto.randomUUID()}@sandbox.invalid`,
    display_name: 'Anna Berger',
    auth_salt: authSalt,
    password,
    public_key: pair.publicKey,
    encrypted_private_key: wrappedKey,
  }
}

const onSandboxWithPerson = async (world: World) => {
  const { ids } = await onSandbox(world)
  await world.company.call('POST', `/api/services/${ids.serviceId}/sandbox-persons`, await newSandboxPerson())
  return { ids }
}

const newTestPerson = async ({ company }: World) => ({
  ...(await newSandboxPerson()),
  display_name: 'Test person',
  sealed_login: await sealedFor(company, '{}'),
})

const onServiceWithTestPerson = async (world: World) => {
  const { id: serviceId } = await newService(world)
  const body = await newTestPerson(world)
  const { user_id } = (await world.company.call('POST', `/api/services/${serviceId}/test-persons`, body)).body
  return { ids: { serviceId, userId: user_id } }
}

const onNewService = async (world: World) => ({ ids: { id: (await newService(world)).id } })

/** A person who has stored an e-mail address. */
const newPerson = async ({ platform }: World) => {
  const person = await registerPerson(platform)
  const datum = await addDatum(person, 'email', { value: await sealedFor(person, 'anna@example.com') })
  return { person, datum }
}

/** Answers of the example with the ids of this world. */
const answering =
  (service: TestService, contact_data_id: string, members: object = {}): BodyChange =>
  (example) => ({
    ...example,
    ...members,
    config_token: service.configToken,
    answers: example.answers.map((answer: object) => ({ ...answer, contact_data_id })),
  })

export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

export const sharingSetups: CallSetups = {
  'POST /api/services': async () => {
    const { public_key, encrypted_private_key } = await newServiceBody()
    return { body: replacing({ public_key, encrypted_private_key }) }
  },
  'POST /api/services/{serviceId}/sandbox-persons': async (world) => ({
    ...(await onSandbox(world)),
    body: replacing(await newSandboxPerson()),
  }),
  'GET /api/services/{serviceId}/sandbox-persons': onSandboxWithPerson,
  'DELETE /api/services/{serviceId}/sandbox-persons': onSandboxWithPerson,
  'POST /api/services/{serviceId}/sandbox-clock': onSandbox,
  'POST /api/services/{serviceId}/test-persons': async (world) => ({
    ids: { serviceId: (await newService(world)).id },
    body: replacing(await newTestPerson(world)),
  }),
  'GET /api/services/{serviceId}/test-persons': onServiceWithTestPerson,
  'DELETE /api/services/{serviceId}/test-persons/{userId}': onServiceWithTestPerson,
  'PUT /api/services/{id}': onNewService,
  'PUT /api/services/{id}/share-code': async ({ platform }) => {
    const company = await registerCompany(platform)
    return { token: company.token, ids: { id: (await createService(company)).id } }
  },
  'PUT /api/services/{id}/admin-email': onNewService,
  'PUT /api/services/{id}/number-matching': onNewService,
  'PUT /api/services/{id}/require-2fa': onNewService,
  'PUT /api/services/{id}/private-pem': async (world) => {
    const service = await newService(world)
    return { ids: { id: service.id } }
  },
  'GET /api/services/{id}/private-pem': async (world) => {
    const service = await newService(world)
    await service.manage('PUT', '/private-pem', { pem: await newPrivatePem() })
    return { ids: { id: service.id } }
  },
  'PUT /api/services/{id}/request-fields': async (world) => {
    const service = await newService(world)
    return { ids: { id: service.id }, body: replacing({ config_token: service.configToken }) }
  },
  'PUT /api/company-data/request-fields': async (world) => {
    const service = await newService(world)
    return { token: await service.token(), body: replacing({ config_token: service.configToken }) }
  },
  'PUT /api/services/{id}/share-config': async (world) => {
    const service = await newService(world)
    const config_token = (await service.manage('GET', '/share-config')).body.config_token
    await addDatum(world.company, 'phone', { value: '+43660123456' })
    const field = await contactFieldId(world.company, 'phone')
    return { ids: { id: service.id }, body: replacing({ config_token, fields: [field] }) }
  },

  'POST /api/contact-data': async (world) => {
    const person = await registerPerson(world.platform)
    return { token: person.token, body: replacing({ contact_field_id: await contactFieldId(person, 'email') }) }
  },
  'PUT /api/contact-data/{datumId}': async (world) => {
    const { person, datum } = await newPerson(world)
    return { token: person.token, ids: { datumId: datum.id } }
  },
  'PUT /api/contact-data/{datumId}/file': async (world) => {
    const person = await registerPerson(world.platform)
    const { id } = await addDatum(person, 'photo', { is_private: false })
    return { token: person.token, ids: { datumId: id } }
  },
  'PUT /api/contact-fields/{id}': async ({ person }) => {
    const { id } = (await person.call('POST', '/api/contact-fields', { label: 'Club', type: 'text' })).body
    return { ids: { id } }
  },
  'POST /api/verifications': async (world) => {
    const { person, datum } = await newPerson(world)
    return { token: person.token, body: replacing({ contact_data_id: datum.id }) }
  },
  'POST /api/verifications/{id}/confirm': async (world) => {
    const { person, datum } = await newPerson(world)
    const id = await startVerification(person, datum.id, 'email', person.email)
    const code = await world.mail.codeFor(person.email, 'verification_email')
    return { token: person.token, ids: { id }, body: replacing({ code }) }
  },
  'POST /api/ops/verifications/{id}/decide': async (world) => {
    const { person, datum } = await newPerson(world)
    const reply = await requestVerification(person, datum.id, 'id_document', 'anna@example.com')
    return { ids: { id: reply.body.verification_id }, body: replacing({ expires_at: inDays(30) }) }
  },

  'POST /api/company-connections': async (world) => {
    const [service, { person, datum }] = [await newService(world), await newPerson(world)]
    return { token: person.token, body: answering(service, datum.id, { code: service.code }) }
  },
  'POST /api/customer/connections': async (world) => {
    const [service, business] = [await newService(world), await registerCompany(world.platform)]
    const { id } = await addDatum(business, 'email', { value: 'office@acme.example' })
    return { token: business.token, body: answering(service, id, { code: service.code }) }
  },
  'PUT /api/company-connections/{companyConnectionId}/mappings': async (world) => {
    const [service, { person, datum }] = [await newService(world), await newPerson(world)]
    const { id } = await connect(person, service)
    return { token: person.token, ids: { companyConnectionId: id }, body: answering(service, datum.id) }
  },
  'POST /api/company-connections/{companyConnectionId}/consents/{slug}': async (world) => {
    const [service, { person, datum }] = [await createService(world.company), await newPerson(world)]
    const { id } = await connect(person, service)
    await service.publish([EMAIL_FIELD])
    return {
      token: person.token,
      ids: { companyConnectionId: id, slug: 'email' },
      body: (example) => ({ ...example, answer: { ...example.answer, contact_data_id: datum.id } }),
    }
  },
  'GET /api/portal/search': ({ person }) => ({ query: { text: person.code } }),
  'GET /api/profile/by-code': ({ person }) => ({ query: { code: person.code } }),
  'GET /api/customer/by-code': ({ person }) => ({ query: { code: person.code } }),
  'GET /api/keys/{shareCode}': ({ person }) => ({ ids: { shareCode: person.code } }),
  'GET /api/keys/{companyCode}/{serviceCode}': ({ service }) => {
    const [companyCode = '', serviceCode = ''] = service.code.split('/')
    return { ids: { companyCode, serviceCode } }
  },

  'POST /api/company-data/connect-requests': async ({ platform }) => ({
    body: replacing({ share_code: (await registerPerson(platform)).code }),
  }),
  'POST /api/portal/services/{id}/connect-requests': async ({ platform }) => ({
    body: replacing({ share_code: (await registerPerson(platform)).code }),
  }),
  'POST /api/connect-requests/{request_id}/accept': async (world) => {
    const [service, { person, datum }] = [await newService(world), await newPerson(world)]
    const request_id = await service.invite(person)
    return { token: person.token, ids: { request_id }, body: answering(service, datum.id) }
  },
  'PUT /api/account/service-keys/{serviceId}': ({ service }) => ({ ids: { serviceId: service.id } }),
  'GET /api/key-log/proof': ({ service }) => ({ query: { service_id: service.id } }),
  'GET /api/key-log/consistency': () => ({ query: { from: '1' } }),
}
