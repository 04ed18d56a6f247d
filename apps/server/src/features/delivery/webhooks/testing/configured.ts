// Webhooks for tests, configured over HTTP.
import assert from 'node:assert/strict'
import type { WebhookAttempt, WebhookTestAnswer, WrittenWebhook } from '@company-data/protocol/wire/delivery/webhooks'
import { createService, type Reply, type TestAccount } from '@company-data/testkit'

export const hookUrl = 'https://hook.example/in?a=b'

export interface Desk {
  /** The path of the service. */
  service: string
  post(body: object, by?: TestAccount): Promise<Reply>
  put(path: string, body: object): Promise<Reply>
  create(body?: object): Promise<{ path: string; record: WrittenWebhook }>
  read(path: string): Promise<WrittenWebhook>
  test(path: string): Promise<WebhookTestAnswer>
  attempts(path: string): Promise<WebhookAttempt[]>
  log(): Promise<Array<{ kind: string; message: string; data: object }>>
}

const bodyOf = (reply: Reply, status: number) => {
  assert.equal(reply.status, status, reply.text)
  return reply.body
}

/** A company at the webhooks of a new service. */
export const openDesk = async (company: TestAccount): Promise<Desk> => {
  const service = `/api/services/${(await createService(company)).id}`
  const post = (body: object, by = company) => by.call('POST', `${service}/webhooks`, body)
  return {
    service,
    post,
    put: (path, body) => company.call('PUT', path, body),
    async create(body = {}) {
      const record: WrittenWebhook = bodyOf(await post({ url: hookUrl, ...body }), 201)
      return { path: `${service}/webhooks/${record.id}`, record }
    },
    read: async (path) => bodyOf(await company.call('GET', path), 200),
    test: async (path) => bodyOf(await company.call('POST', `${path}/test`), 200),
    attempts: async (path) => bodyOf(await company.call('GET', `${path}/attempts`), 200).items,
    log: async () => bodyOf(await company.call('GET', `${service}/logs`), 200).items,
  }
}
