// The client of a service is that of the service that is chosen by then.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConnectionError, type ServiceRecord } from '@company-data/sdk/company'
import { createServiceClientMaker } from './service-client-maker.ts'

const lost = new ConnectionError('lost', { reason: 'timeout', requestId: 'request-1' })

/** Every response is lost while `isCut`; what was sent by then counts. */
const platform = () => {
  const services = ['a', 'b'].map((id) => ({ id, client_id: null as string | null }))
  const network = { isCut: false }
  const respond = <Value>(value: Value): Value => {
    if (network.isCut) throw lost
    return value
  }
  const client = {
    services: { list: async () => respond(services.map((service) => ({ ...service }) as ServiceRecord)) },
    serviceClients: {
      async create(serviceId: string) {
        const service = services.find(({ id }) => id === serviceId)
        if (service) service.client_id = `client-${serviceId}`
        network.isCut ||= serviceId === 'a'
        return respond({ client_id: `client-${serviceId}`, client_secret: 'first' }) as never
      },
      regenerateSecret: async (serviceId: string) =>
        respond({ client_id: `client-${serviceId}`, client_secret: 'renewed' }) as never,
    },
  }
  return { client, network, make: createServiceClientMaker() }
}

test('after a lost response, another service gets its own client', async () => {
  const { client, network, make } = platform()
  await assert.rejects(make(client, 'a'), lost)
  network.isCut = false
  assert.deepEqual(await make(client, 'b'), { client_id: 'client-b', client_secret: 'first' })
})

test('after a lost response, the same service gets no second client', async () => {
  const { client, network, make } = platform()
  await assert.rejects(make(client, 'a'), lost)
  network.isCut = false
  assert.deepEqual(await make(client, 'a'), { client_id: 'client-a', client_secret: 'renewed' })
})
