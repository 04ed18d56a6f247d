// Two endpoints of the company: one takes every event, the other always fails, so that a backlog waits for it.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { CompanyClient } from '@company-data/sdk/company'

export interface Endpoints {
  good: string
  bad: string
  stop(): void
}

const listen = async (status: number) => {
  const server = createServer((request, response) => {
    request.resume()
    request.once('end', () => response.writeHead(status).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events` }
}

export const startEndpoints = async (): Promise<Endpoints> => {
  const [good, bad] = await Promise.all([listen(200), listen(503)])
  return {
    good: good.url,
    bad: bad.url,
    stop() {
      for (const { server } of [good, bad]) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}

/** Long enough for a busy machine: the first event opens the breaker. */
const TRIES = 600

/** Adds both, causes an event with `work`, and waits until the failing one is known to be bad. */
export const addWebhooks = async (
  company: CompanyClient,
  serviceId: string,
  { good, bad }: Pick<Endpoints, 'good' | 'bad'>,
  work: () => Promise<unknown>,
): Promise<void> => {
  await company.webhooks.create(serviceId, { url: good })
  const { id } = await company.webhooks.create(serviceId, { url: bad })
  await work()
  for (let tries = 0; tries < TRIES; tries += 1) {
    if ((await company.webhooks.read({ serviceId, webhookId: id })).health === 'bad') return
    await delay(100)
  }
  throw new Error('The webhook that fails was not noticed.')
}
