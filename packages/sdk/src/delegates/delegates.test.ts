// Delegates from invitation to an opened value: the company hands over a key that the platform cannot read.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openValue, sealValue } from '@company-data/crypto'
import { usePlatform } from '@company-data/testkit'
import { startJourney } from '../../testing/journey.ts'
import { observedFetch } from '../../testing/observed-fetch.ts'
import { catchFailure } from '../../testing/transport-bench.ts'
import { createDelegateClient, isPlatformError, loadServiceKey } from '../index.ts'

const journey = startJourney(await usePlatform())

const PASSWORD = 'a delegate has its own'
let delegates = 0

const withDelegate = async () => {
  const { client: company, email, wire } = await journey.company()
  const granted = await company.services.create({ name: 'Granted', admin_email: email })
  const other = await company.services.create({ name: 'Other', admin_email: email })
  const delegateEmail = `delegate-${++delegates}-${email}`
  const invited = await company.delegates.create({
    email: delegateEmail,
    name: 'Grace',
    service_ids: [granted.service.id],
  })
  const delegate = createDelegateClient({ frontDoorUrl: journey.frontDoorUrl, fetch: observedFetch().fetch })
  const token = await journey.mail.codeFor(delegateEmail, 'delegate_invite')
  await delegate.acceptInvite({ email: delegateEmail, token, password: PASSWORD })
  return { company, wire, delegate, delegateEmail, delegateId: invited.id, granted, other }
}

test('[G-054] [D1-ACCT-12] a delegate opens values with a service key sealed to its own key', async () => {
  const { company, wire, delegate, delegateId, granted } = await withDelegate()
  const { passphrase } = granted.keys
  await company.delegates.handOverKey({ delegateId, serviceId: granted.service.id, passphrase })
  assert.ok(wire.requests.every(({ body }) => !body.includes(passphrase)))
  assert.deepEqual((await company.delegates.list())[0]?.services, [{ service_id: granted.service.id, has_key: true }])

  assert.deepEqual(await delegate.serviceKeys.list(), [{ service_id: granted.service.id, passphrase }])
  const key = await loadServiceKey(await delegate.privatePem.read(granted.service.id), passphrase)
  assert.equal(await openValue(await sealValue('Ada', granted.service.public_key), key), 'Ada')
})

test('[G-054] refuses a delegate key with an unexpected fingerprint', async () => {
  const { company, delegateId, granted } = await withDelegate()
  const { public_key_sha256 } = await company.delegates.readPublicKey(delegateId)
  const handover = { delegateId, serviceId: granted.service.id, passphrase: granted.keys.passphrase }
  const wrong = `${public_key_sha256.slice(1)}0`
  await assert.rejects(company.delegates.handOverKey({ ...handover, public_key_sha256: wrong }), {
    reason: 'key_mismatch',
  })
  await company.delegates.handOverKey({ ...handover, public_key_sha256 })
})

test('[G-054] a delegate sees only its granted services, also after a new login', async () => {
  const { company, delegate, delegateEmail, delegateId, granted, other } = await withDelegate()
  assert.deepEqual(
    (await delegate.services.list()).map(({ id }) => id),
    [granted.service.id],
  )
  assert.ok(isPlatformError(await catchFailure(delegate.services.read(other.service.id)), 'services.not_found'))
  await delegate.logout()
  await delegate.login({ email: delegateEmail, password: PASSWORD })
  const { usertype, company: actsFor } = await delegate.account.read()
  const { display_name, company_code } = await company.account.read()
  assert.deepEqual({ usertype, actsFor }, { usertype: 'delegate', actsFor: { display_name, company_code } })
  await company.delegates.update(delegateId, { service_ids: [other.service.id] })
  assert.deepEqual(
    (await delegate.services.list()).map(({ id }) => id),
    [other.service.id],
  )
  await company.delegates.delete(delegateId)
  assert.ok(isPlatformError(await catchFailure(delegate.services.list()), 'oauth.invalid_grant'))
})

test('[G-054] a delegate still opens sealed values after a password change', async () => {
  const { company, delegate, delegateEmail, delegateId } = await withDelegate()
  const wrapper = await sealValue('for Grace', (await company.delegates.readPublicKey(delegateId)).public_key)
  await delegate.password.change({ password: PASSWORD, new_password: 'another password' })
  assert.equal(await delegate.openValue(wrapper), 'for Grace')
  const other = createDelegateClient({ frontDoorUrl: journey.frontDoorUrl })
  await other.login({ email: delegateEmail, password: 'another password' })
  assert.equal(await other.openValue(wrapper), 'for Grace')
})
