// Webhooks for tests, configured over HTTP.
import assert from 'node:assert/strict'
import type { WebhookAttempt, WebhookTestResponse, WrittenWebhook } from '@company-data/protocol/wire/delivery/webhooks'
import { createService, type Reply, type TestAccount } from '@company-data/testkit'

export const hookUrl = 'https://hook.example/in?a=b'

export interface WebhookClient {
  /** The path of the service. */
  service: string
  post(body: object, by?: TestAccount): Promise<Reply>
  put(path: string, body: object): Promise<Reply>
  create(body?: object): Promise<{ path: string; record: WrittenWebhook }>
  read(path: string): Promise<WrittenWebhook>
  test(path: string): Promise<WebhookTestResponse>
  attempts(path: string): Promise<WebhookAttempt[]>
  log(): Promise<Array<{ kind: string; message: string; data: object }>>
}

const readBody = (reply: Reply, status: number) => {
  assert.equal(reply.status, status, reply.text)
  return reply.body
}

/** A company with the webhooks of a new service. */
export const openWebhookClient = async (company: TestAccount): Promise<WebhookClient> => {
  const service = `/api/services/${(await createService(company)).id}`
  const post = (body: object, by = company) => by.call('POST', `${service}/webhooks`, body)
  return {
    service,
    post,
    put: (path, body) => company.call('PUT', path, body),
    async create(body = {}) {
      const record: WrittenWebhook = readBody(await post({ url: hookUrl, ...body }), 201)
      return { path: `${service}/webhooks/${record.id}`, record }
    },
    read: async (path) => readBody(await company.call('GET', path), 200),
    test: async (path) => readBody(await company.call('POST', `${path}/test`), 200),
    attempts: async (path) => readBody(await company.call('GET', `${path}/attempts`), 200).items,
    log: async () => readBody(await company.call('GET', `${service}/logs`), 200).items,
  }
}
