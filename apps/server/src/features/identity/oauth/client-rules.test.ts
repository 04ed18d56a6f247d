// The persons who may complete the code flow of a sign-in app.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayComplete } from './client-rules.ts'

type Client = Parameters<typeof mayComplete>[0]
type User = NonNullable<Parameters<typeof mayComplete>[1]>

const app = { kind: 'app', companyUserId: 'company' } as Client
const delegates = { grantedServices: async () => new Set<string>() }
const person = (sandbox: User['sandbox']) => ({ usertype: 'person', sandbox }) as User

test('a sandbox person signs in only at the apps of its company', async () => {
  assert.equal(await mayComplete(app, person(null), delegates), true)
  const sandbox = { serviceId: 'service', companyUserId: 'company' }
  assert.equal(await mayComplete(app, person(sandbox), delegates), true)
  assert.equal(await mayComplete(app, person({ ...sandbox, companyUserId: 'other' }), delegates), false)
})
