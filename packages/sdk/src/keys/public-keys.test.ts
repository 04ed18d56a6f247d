// Public keys by code, read with every client.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadServiceKey, openValue, sealValue } from '@company-data/crypto'
import { usePlatform } from '@company-data/testkit'
import { startJourney } from '../../testing/journey.ts'
import { catchFailure } from '../../testing/transport-bench.ts'
import { createAccountClient, createServiceClient, isPlatformError } from '../index.ts'

const journey = startJourney(await usePlatform())

test('[D1-ENC-15] [G-084] every client reads the keys of persons and services by code', async () => {
  const [{ client: person, shareCode }, { client: company, email, code }] = [
    await journey.person(),
    await journey.company(),
  ]
  const { service, keys } = await company.services.create({ name: 'Shop', admin_email: email, share_code: 'SHOP' })
  const { frontDoorUrl } = journey
  const { client_id, client_secret } = await company.serviceClients.create(service.id)
  const backend = createServiceClient({ frontDoorUrl, clientId: client_id, clientSecret: client_secret })
  const buyerClient = await company.accountClients.create({ name: 'Buyer', capabilities: ['customer_connections'] })
  const buyer = createAccountClient({
    frontDoorUrl,
    clientId: buyerClient.client_id,
    clientSecret: buyerClient.client_secret,
  })

  for (const client of [person, company, backend, buyer]) {
    assert.equal((await client.publicKeys.read(shareCode)).share_code, shareCode)
    const { share_code, public_key, public_key_sha256 } = await client.publicKeys.read(`${code}/SHOP`)
    assert.deepEqual(
      [share_code, public_key, public_key_sha256],
      [`${code}/SHOP`, service.public_key, service.public_key_sha256],
    )
  }
  const { public_key } = await person.publicKeys.read(`${code}/SHOP`)
  const privateKey = await loadServiceKey(keys.private_pem, keys.passphrase)
  assert.equal(await openValue(await sealValue('an order', public_key), privateKey), 'an order')
  assert.notEqual((await person.publicKeys.read(code)).public_key, public_key)
})

test('[G-084] an unknown code is not found and a malformed one is a TypeError', async () => {
  const { client: person } = await journey.person()
  for (const code of ['NOBODY', 'NOBODY/SHOP', 'a b'])
    assert.ok(isPlatformError(await catchFailure(person.publicKeys.read(code)), 'keys.not_found'), code)
  for (const code of ['', 'A/', '/A', 'A/B/C', '..'])
    assert.ok((await catchFailure(person.publicKeys.read(code))) instanceof TypeError, code)
})
