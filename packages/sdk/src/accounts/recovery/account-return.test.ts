// Recovery with the SDK: the kit is made and used on devices, and no request holds its code.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sealValue } from '@company-data/crypto'
import { borrowPlatform } from '@company-data/testkit'
import { PASSWORD, startJourney } from '../../../testing/journey.ts'
import { observedFetch } from '../../../testing/observed-fetch.ts'
import { totp } from '../../../testing/totp.ts'
import { catchFailure } from '../../../testing/transport-bench.ts'
import {
  createCompanyClient,
  createPersonClient,
  isOutcomeUnknown,
  isPlatformError,
  type ReadyReturn,
  type WaitingReturn,
} from '../../index.ts'

const platform = await borrowPlatform()
const journey = startJourney(platform)
const NEW_PASSWORD = 'another horse battery staple'

const requireReady = (result: ReadyReturn | WaitingReturn): ReadyReturn => {
  assert.equal(result.status, 'ready')
  return result as ReadyReturn
}
const readPublicKey = async (client: { request: ReturnType<typeof createPersonClient>['request'] }) =>
  (await client.request<{ public_key: string }>({ method: 'GET', path: '/api/profile/keys' })).data.public_key

test('TRUST-05 A-96: a person returns with the kit on another device', async () => {
  const { client, email, wire } = await journey.person()
  const sealedValue = await sealValue('kept', await readPublicKey(client))
  const { code, kit_id, confirmed } = await client.recoveryKit.create({ password: PASSWORD })
  assert.equal(confirmed, false)
  assert.deepEqual((await client.recoveryKit.confirm()).confirmed, true)
  assert.equal((await client.recoveryKit.read()).kit_id, kit_id)

  const other = observedFetch()
  const device = createPersonClient({ frontDoorUrl: journey.frontDoorUrl, fetch: other.fetch })
  const accountReturn = await device.returns.begin({ email, kitCode: code.toLowerCase().replaceAll('-', ' ') })
  const ready = requireReady(await accountReturn.open({ code: await journey.mail.codeFor(email, 'kit_return') }))
  const signIn = await ready.finish(NEW_PASSWORD)
  assert.deepEqual([signIn.usertype, signIn.user_id], ['person', ready.user_id])
  assert.equal(await ready.isFinished(), true)
  assert.equal(await device.openValue(sealedValue), 'kept')
  assert.equal((await device.account.read()).kit, 'unconfirmed')
  for (const secret of [code, ready.kitCode])
    for (const { body, url } of [...wire.requests, ...other.requests])
      for (const spelling of [secret, secret.replaceAll('-', '')]) assert.ok(!`${url}${body}`.includes(spelling))
  const next = await createPersonClient({ frontDoorUrl: journey.frontDoorUrl }).returns.begin({
    email,
    kitCode: ready.kitCode,
  })
  requireReady(await next.open({ code: await journey.mail.codeFor(email, 'kit_return') }))
})

test('A-96: a company keeps its recovery copies after a return', async () => {
  const { client, email } = await journey.company()
  const copyOwner = await client.services.create({ name: 'Shop', admin_email: email })
  await client.serviceClients.create(copyOwner.service.id)
  const { code } = await client.recoveryKit.create({ password: PASSWORD })
  const device = createCompanyClient({ frontDoorUrl: journey.frontDoorUrl })
  const accountReturn = await device.returns.begin({ email, kitCode: code })
  const ready = requireReady(await accountReturn.open({ code: await journey.mail.codeFor(email, 'kit_return') }))
  await ready.finish(NEW_PASSWORD)
  const [copy] = await device.recoveryCopies.list()
  assert.ok(copy)
  await device.recoveryCopies.requestCode()
  const mailed = await journey.mail.codeFor(email, 'recovery')
  assert.ok((await device.recoveryCopies.recover(copy.id, { password: NEW_PASSWORD, code: mailed })).length > 0)
})

test('A-96: after a lost response the device knows whether it has returned', async () => {
  const { client, email } = await journey.person()
  const { code } = await client.recoveryKit.create({ password: PASSWORD })
  let losesResponse = false
  const device = createPersonClient({
    frontDoorUrl: journey.frontDoorUrl,
    maxRetries: 0,
    fetch: async (input, init) => {
      const response = await fetch(input, init)
      if (losesResponse && String(input).endsWith('/finish')) throw new TypeError('the line is dead')
      return response
    },
  })
  const accountReturn = await device.returns.begin({ email, kitCode: code })
  const ready = requireReady(await accountReturn.open({ code: await journey.mail.codeFor(email, 'kit_return') }))
  assert.equal(await ready.isFinished(), false)
  losesResponse = true
  assert.ok(isOutcomeUnknown(await catchFailure(ready.finish(NEW_PASSWORD))))
  assert.equal(await ready.isFinished(), true)
  await device.login({ email, password: NEW_PASSWORD })
  assert.equal((await device.account.read()).kit, 'unconfirmed')
})

test('A-95: a mistyped code is refused on the device, with its group', async () => {
  const { client, email, wire } = await journey.person()
  const { code } = await client.recoveryKit.create({ password: PASSWORD })
  const mistyped = `${code.slice(0, 12)}${code[12] === '0' ? '1' : '0'}${code.slice(13)}`
  const sentCount = wire.requests.length
  await assert.rejects(client.returns.begin({ email, kitCode: mistyped }), { message: /mistyped groups: 3$/ })
  assert.equal(wire.requests.length, sentCount)
  await client.recoveryKit.delete({ password: PASSWORD })
  assert.ok(isPlatformError(await catchFailure(client.recoveryKit.read()), 'account.kit_not_found'))
})

test('A-96 A-98: a return waits without the second factor, and a session cancels it', async () => {
  const { client, email } = await journey.person()
  const { code } = await client.recoveryKit.create({ password: PASSWORD })
  const { secret } = await client.secondFactor.setUp()
  const now = new Date((await platform.ops('GET', '/api/ops/clock')).body.now)
  await client.secondFactor.confirm(totp(secret, now))
  const device = createPersonClient({ frontDoorUrl: journey.frontDoorUrl })
  const accountReturn = await device.returns.begin({ email, kitCode: code })
  const mailed = await journey.mail.codeFor(email, 'kit_return')
  assert.ok(isPlatformError(await catchFailure(accountReturn.open({ code: mailed })), 'auth.code_required'))
  const result = await accountReturn.open({ code: mailed, wait: true })
  assert.ok(result.status === 'waiting')
  assert.deepEqual((await client.account.read()).return, { kind: 'kit', ready_at: result.ready_at })
  await client.returns.cancel()
  assert.equal((await client.account.read()).return, null)
  await device.returns.startOver(email)
  const confirmation = { email, code: await journey.mail.codeFor(email, 'start_over') }
  const { due_at } = await device.returns.confirmStartOver(confirmation)
  assert.deepEqual((await client.account.read()).return, { kind: 'start_over', ready_at: due_at })
})
