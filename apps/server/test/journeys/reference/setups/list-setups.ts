// Calls about lists that are empty until something is stored in them.
import {
  addDatum,
  addDevice,
  connect,
  createFlow,
  createRandomWrapper,
  createService,
  dataUri,
  png,
  registerCompany,
  registerPerson,
  sealedFor,
  startVerification,
} from '@company-data/testkit'
import type { CallSetups } from '../call-setup.ts'
import { useContracts } from '../contract-world.ts'
import type { World } from '../world.ts'

const withMessage = async ({ conversation }: World) => {
  await conversation.customer.send('Hello')
  return {}
}

const withRun = async (world: World) => {
  const contracts = await useContracts(world)
  await contracts.start('example', 'customer')
  return contracts
}

const verifying = async ({ platform }: World) => {
  const person = await registerPerson(platform)
  const datum = await addDatum(person, 'email', { value: await sealedFor(person, person.email) })
  await startVerification(person, datum.id, 'email', person.email)
  await startVerification(person, datum.id, 'id_document', person.email)
  return { token: person.token }
}

export const listSetups: CallSetups = {
  'GET /api/company-data/connections/{connectionId}/messages': withMessage,
  'GET /api/portal/services/{serviceId}/connections/{connectionId}/messages': withMessage,
  'GET /api/portal/services/{serviceId}/messages': withMessage,
  'GET /api/company-connections/{companyConnectionId}/messages': withMessage,
  'GET /api/customer/changes': async ({ platform, service }) => {
    const business = await registerCompany(platform)
    const { id } = await connect(business, service, [], '/api/customer/connections')
    await service.companyData('DELETE', `/connections/${id}`)
    return { token: business.token }
  },
  'GET /api/account/trusted-devices': async ({ platform }) => {
    const person = await registerPerson(platform)
    await addDevice(person)
    return { token: person.token }
  },
  'GET /api/company-data/flow-runs': async (world) => ({ token: await (await withRun(world)).service.token() }),
  'GET /api/company-connections/{id}/flow-runs': async (world) => {
    const { customer, connectionId } = await withRun(world)
    return { token: customer.token, ids: { id: connectionId } }
  },
  'GET /api/customer/flow-runs': async (world) => ({ token: (await withRun(world)).customer.token }),
  'GET /api/portal/services/{serviceId}/flows': async ({ service }) => {
    await createFlow(service)
    return {}
  },
  'GET /api/services/{serviceId}/webhooks': async ({ service, sink }) => {
    await service.manage('POST', '/webhooks', { url: sink.url })
    return {}
  },
  'GET /api/account/domains': async ({ company }) => {
    await company.call('POST', '/api/account/domains', { domain: 'acme-list.com' })
    return {}
  },
  'GET /api/account/service-keys': async ({ company, service }) => {
    await company.call('PUT', `/api/account/service-keys/${service.id}`, { value: createRandomWrapper() })
    return {}
  },
  'GET /api/account/deleted-services': async ({ company }) => {
    await company.call('DELETE', `/api/services/${(await createService(company)).id}`)
    return {}
  },
  'GET /api/photos': async ({ person }) => {
    await person.call('POST', '/api/photos', { file: dataUri('image/png', png()), kind: 'profile' })
    return {}
  },
  'GET /api/verifications': verifying,
  'GET /api/ops/verifications': async (world) => {
    await verifying(world)
    return {}
  },
  'GET /api/company-connections/{companyConnectionId}/consents': async ({ platform, company }) => {
    const [service, person] = [await createService(company), await registerPerson(platform)]
    const { id } = await connect(person, service)
    await service.publish([{ slug: 'email', type: 'email' }])
    return { token: person.token, ids: { companyConnectionId: id } }
  },
  'GET /api/connect-requests': async ({ platform, service }) => {
    const person = await registerPerson(platform)
    await service.invite(person)
    return { token: person.token }
  },
  'GET /api/blocks': async ({ platform, company }) => {
    const person = await registerPerson(platform)
    await person.call('PUT', `/api/blocks/${company.userId}`)
    return { token: person.token }
  },
  'GET /api/ops/operators': async ({ platform }) => {
    await platform.ops('POST', '/api/ops/operators', { name: 'Listed', roles: ['support'] })
    return {}
  },
}
