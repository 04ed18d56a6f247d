// Account changes whose response is lost: the device finds out whether they were made.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sealValue } from '@company-data/crypto'
import { usePlatform } from '@company-data/testkit'
import { PASSWORD, startJourney } from '../../testing/journey.ts'
import { catchFailure } from '../../testing/transport-bench.ts'
import { createPersonClient, isOutcomeUnknown, type PasswordStep } from '../index.ts'

const platform = await usePlatform()
const journey = startJourney(platform)

const NEW_PASSWORD = 'another horse'

type Loss = 'request' | 'answer'

/** A person on a device whose network loses the next request to a path, or its response, on demand. */
const createPersonWithBadNetwork = async () => {
  const { email } = await journey.person()
  let nextLoss: { path: string; loses: Loss } | undefined
  const client = createPersonClient({
    frontDoorUrl: journey.frontDoorUrl,
    maxRetries: 0,
    fetch: async (input, init) => {
      const isLost =
        nextLoss !== undefined && new URL(String(input)).pathname === nextLoss.path && init?.method !== 'GET'
      if (isLost && nextLoss?.loses === 'answer') await fetch(input, init)
      if (isLost) {
        nextLoss = undefined
        throw new TypeError('the line is dead')
      }
      return fetch(input, init)
    },
  })
  await client.login({ email, password: PASSWORD })
  const lose = (path: string, loses: Loss) => {
    nextLoss = { path, loses }
  }
  return { client, email, lose }
}

const signIn = (email: string, password: string) =>
  createPersonClient({ frontDoorUrl: journey.frontDoorUrl }).login({ email, password })

const change = { password: PASSWORD, new_password: NEW_PASSWORD }

test('[G-011] reports a password as changed if only the response was lost', async () => {
  const { client, email, lose } = await createPersonWithBadNetwork()
  const { public_key } = (await client.request<{ public_key: string }>({ method: 'GET', path: '/api/profile/keys' }))
    .data
  lose('/api/account/password', 'answer')
  const steps: PasswordStep[] = []
  assert.ok(isOutcomeUnknown(await catchFailure(client.password.change(change, (step) => steps.push(step)))))
  assert.deepEqual(steps, ['proving', 'sealing', 'asking'])
  assert.equal(await client.password.isChanged(), true)
  await signIn(email, NEW_PASSWORD)
  assert.equal(await client.openValue(await sealValue('kept', public_key)), 'kept')
})

test('[G-011] reports a password as unchanged if the request was lost', async () => {
  const { client, email, lose } = await createPersonWithBadNetwork()
  assert.equal(await client.password.isChanged(), false, 'nothing was tried')
  lose('/api/account/password', 'request')
  assert.ok(isOutcomeUnknown(await catchFailure(client.password.change(change))))
  assert.equal(await client.password.isChanged(), false)
  await signIn(email, PASSWORD)
  await client.password.change(change)
  await signIn(email, NEW_PASSWORD)
})

test('[G-011] a lock during a password change persists', async () => {
  const { client, email } = await createPersonWithBadNetwork()
  await client.password.change(change, (step) => step === 'asking' && client.lock())
  assert.equal(client.isUnlocked(), false)
  await client.unlock(NEW_PASSWORD)
  await signIn(email, NEW_PASSWORD)
})

test('[G-011] a session follows an address change whose response was lost', async () => {
  const { client, email, lose } = await createPersonWithBadNetwork()
  const next = `next-${email}`
  await client.email.change({ email: next, password: PASSWORD })
  lose('/api/account/email/confirm', 'answer')
  const code = await journey.mail.codeFor(next, 'change_email')
  assert.ok(isOutcomeUnknown(await catchFailure(client.email.confirmChange(code))))
  assert.equal(client.session().email, email)
  assert.equal((await client.account.read()).email, next)
  assert.equal(client.session().email, next)
  await client.password.change(change)
  await signIn(next, NEW_PASSWORD)
})
