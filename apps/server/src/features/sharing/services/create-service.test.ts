// Creating a service over HTTP: its checks in the documented order, its keys, its codes (D1-SVC, G-061, G-062).
import assert from 'node:assert/strict'
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import {
  newKeyPair,
  newPrivatePem,
  newServiceBody,
  readStatusAndKey,
  registerCompany,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const [company, stranger] = await Promise.all([registerCompany(platform), registerCompany(platform)])

const create = async (change: object = {}, owner = company) =>
  owner.call('POST', '/api/services', await newServiceBody(change as Record<string, unknown>))
const createSuccessfully = async (change: object = {}, owner = company) => {
  const reply = await create(change, owner)
  assert.equal(reply.status, 201, reply.text)
  return reply.body
}
const count = async () => (await company.call('GET', '/api/services')).body.length

test('[D1-SVC-01] [D1-SVC-02] creating, reading and listing return the same record (D1-SVC-13, D1-SVC-14, D1-SVC-23, G-063)', async () => {
  const body = await newServiceBody({ name: 'Bank ☂', share_code: 'BANK1', description: 'd' })
  const { status, body: record } = await company.call('POST', '/api/services', body)
  assert.equal(status, 201)
  const { id, public_key_sha256, config_token, created_at, ...rest } = record
  assert.deepEqual(rest, {
    name: 'Bank ☂',
    description: 'd',
    share_code: 'BANK1',
    code: `${company.code}/BANK1`,
    admin_email: 'admin@example.org',
    audience: 'both',
    number_matching: false,
    require_2fa: false,
    sandbox: false,
    public_key: body.public_key,
    encrypted_private_key: body.encrypted_private_key,
    has_private_pem: false,
    client_id: null,
  })
  assert.match(public_key_sha256, /^[0-9a-f]{64}$/)
  for (const uuid of [id, config_token]) assert.match(uuid, /^[0-9a-f-]{36}$/)
  assert.match(created_at, /\+00:00$/)
  assert.deepEqual((await company.call('GET', `/api/services/${id}`)).body, record)
  const list = (await company.call('GET', '/api/services')).body
  assert.ok(Array.isArray(list))
  assert.deepEqual(list.at(-1), record)
})

/** A public key says nothing about its primes, whose search would take seconds of a processor. */
const rsa = (modulusLength: number, exponent = 'AQAB'): string => {
  const modulus = randomBytes(modulusLength / 8)
  modulus[0] = 0xff
  modulus[modulus.length - 1] = 0xff
  return createPublicKey({ key: { kty: 'RSA', n: modulus.toString('base64url'), e: exponent }, format: 'jwk' })
    .export({ type: 'spki', format: 'der' })
    .toString('base64')
}

const newPrivateKey = async (): Promise<KeyObject> =>
  createPrivateKey({ key: Buffer.from((await newKeyPair()).pkcs8), format: 'der', type: 'pkcs8' })

test('[D1-SVC-04] (T-08) accepts only the SPKI of a 2048-bit RSA key with exponent 65537', async () => {
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey
  const pkcs1 = createPublicKey(await newPrivateKey())
  const good = (await newKeyPair()).publicKey
  const before = await count()
  for (const public_key of [
    rsa(1024),
    rsa(3072),
    rsa(2048, 'Aw'),
    ec.export({ type: 'spki', format: 'der' }).toString('base64'),
    pkcs1.export({ type: 'pkcs1', format: 'der' }).toString('base64'),
    pkcs1.export({ type: 'spki', format: 'pem' }),
    good.slice(0, -8),
    `${good}AAAA`,
    ` ${good}`,
    '',
    'x',
    7,
    null,
    undefined,
  ]) {
    assert.deepEqual(await readStatusAndKey(create({ public_key })), [400, 'services.public_key_invalid'])
  }
  assert.equal(await count(), before)
})

test('G-061: refuses a public key of another service until that service is gone', async () => {
  const public_key = (await newKeyPair()).publicKey
  const { id } = await createSuccessfully({ public_key })
  assert.deepEqual(await readStatusAndKey(create({ public_key })), [400, 'services.public_key_invalid'])
  assert.deepEqual(await readStatusAndKey(create({ public_key }, stranger)), [400, 'services.public_key_invalid'])
  assert.equal((await company.call('DELETE', `/api/services/${id}`)).status, 204)
  await createSuccessfully({ public_key }, stranger)
})

test('G-061: exactly one of six concurrent services with one key exists', async () => {
  const public_key = (await newKeyPair()).publicKey
  const before = await count()
  const replies = await Promise.all(Array.from({ length: 6 }, () => create({ public_key })))
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, ...Array(5).fill(400)])
  assert.equal(await count(), before + 1)
})

test('[D1-SVC-05] [D1-SVC-06] encrypted_private_key must follow the documented recipe exactly (T-08)', async () => {
  const sound = (await newServiceBody()).encrypted_private_key as Record<string, unknown>
  const pkcs8 = await newPrivateKey()
  const plain = pkcs8.export({ type: 'pkcs8', format: 'der' }).toString('base64')
  const base64 = (bytes: number) => Buffer.alloc(bytes, 7).toString('base64')
  const before = await count()
  for (const encrypted_private_key of [
    { ...sound, iter: 99_999 },
    { ...sound, iter: '100000' },
    { ...sound, salt: base64(15) },
    { ...sound, iv: base64(16) },
    { ...sound, data: base64(100) },
    { ...sound, data: plain },
    { ...sound, data: Buffer.from(pkcs8.export({ type: 'pkcs8', format: 'pem' })).toString('base64') },
    { ...sound, data: 'not base64'.repeat(200) },
    { ...sound, passphrase: 'sent by mistake' },
    { iter: 100_000 },
    JSON.stringify(sound),
    [],
    null,
    undefined,
  ]) {
    const reply = await create({ encrypted_private_key })
    assert.deepEqual([reply.status, reply.body.error_key], [400, 'services.encrypted_private_key_invalid'])
  }
  assert.equal(await count(), before)
})

test('[D1-SVC-03] admin_email is required and an e-mail address', async () => {
  for (const admin_email of [
    undefined,
    null,
    '',
    'x',
    'a@b',
    'a b@example.org',
    'a@example.org\n',
    '@example.org',
    5,
    `${'a'.repeat(250)}@example.org`,
  ]) {
    assert.deepEqual(
      await readStatusAndKey(create({ admin_email })),
      [400, 'services.admin_email_invalid'],
      String(admin_email),
    )
  }
})

test('[D1-SVC-02] a name has 1 to 100 characters', async () => {
  for (const name of [undefined, '', '  ', 'x'.repeat(101), 5]) {
    assert.deepEqual(await readStatusAndKey(create({ name })), [400, 'services.name_invalid'])
  }
  assert.equal((await createSuccessfully({ name: '☂'.repeat(100) })).name.length, 100)
})

test('[D1-SVC-11] [D1-LIM-06] a share code is 1 to 8 of [A-Z0-9], and lower case is refused (D1-ERR-05)', async () => {
  for (const share_code of ['', 'abc', 'Abc', 'ABCDEFGHI', 'A-B', 'A B', 'ÄB', 'AB\n', 5]) {
    assert.deepEqual(
      await readStatusAndKey(create({ share_code })),
      [400, 'services.share_code_invalid'],
      String(share_code),
    )
  }
  assert.equal((await createSuccessfully({ share_code: 'Z' })).share_code, 'Z')
  assert.match((await createSuccessfully({ share_code: null })).share_code, /^[A-Z0-9]{1,8}$/, 'null counts as absent')
  assert.equal((await createSuccessfully({ share_code: '0AZ90AZ9' })).share_code, '0AZ90AZ9')
})

test('[D1-SVC-12] [D1-ERR-06] a share code is unique in a company, not between companies', async () => {
  await createSuccessfully({ share_code: 'TAKEN' })
  assert.deepEqual(await readStatusAndKey(create({ share_code: 'TAKEN' })), [409, 'services.share_code_taken'])
  assert.equal((await createSuccessfully({ share_code: 'TAKEN' }, stranger)).code, `${stranger.code}/TAKEN`)
})

test('[D1-SVC-12] exactly one of six concurrent services with one share code exists', async () => {
  const bodies = await Promise.all(Array.from({ length: 6 }, () => newServiceBody({ share_code: 'RACE' })))
  const replies = await Promise.all(bodies.map((body) => company.call('POST', '/api/services', body)))
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, ...Array(5).fill(409)])
  const loser = bodies[replies.findIndex(({ status }) => status === 409)]
  const secondResponse = await company.call('POST', '/api/services', { ...loser, share_code: 'RACE2' })
  assert.equal(secondResponse.status, 201)
})

test('G-061: a default share code comes from the name, with a number if taken', async () => {
  const owner = await registerCompany(platform)
  const assignCode = async (name: string) => (await createSuccessfully({ name }, owner)).share_code
  assert.equal(await assignCode('Café Müller & Söhne'), 'CAFEMULL')
  assert.equal(await assignCode('Cafe Muller'), 'CAFEMUL2')
  assert.equal(await assignCode('日本'), 'SERVICE')
  assert.equal(await assignCode('---'), 'SERVICE2')
  const names = await Promise.all(Array.from({ length: 6 }, () => assignCode('Parallel')))
  assert.deepEqual(new Set(names).size, 6)
  for (const code of names) assert.match(code, /^PARALLE[L2-6]$/)
})

test('[D1-SVC-16] the PEM is encrypted or absent, and is returned unchanged (T-07, T-08)', async () => {
  const pem = await newPrivatePem()
  const { id, has_private_pem } = await createSuccessfully({ encrypted_private_pem: pem })
  assert.equal(has_private_pem, true)
  const read = await company.call('GET', `/api/services/${id}/private-pem`)
  assert.deepEqual([read.status, read.headers['content-type'], read.text], [200, 'application/x-pem-file', pem])

  const later = await createSuccessfully()
  const path = `/api/services/${later.id}/private-pem`
  assert.deepEqual(await readStatusAndKey(company.call('GET', path)), [404, 'services.private_pem_missing'])
  const privateKey = await newPrivateKey()
  const weak = privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-128-cbc', passphrase: 'x' })
  const open = [
    privateKey.export({ type: 'pkcs8', format: 'pem' }),
    privateKey.export({ type: 'pkcs1', format: 'pem' }),
  ]
  for (const bad of [...open, weak, `${pem}${String(open[0])}`, 'x', '', 5, null, undefined]) {
    assert.deepEqual(await readStatusAndKey(company.call('PUT', path, { pem: bad })), [
      400,
      'services.private_pem_invalid',
    ])
    if (bad !== undefined && bad !== null)
      assert.deepEqual(await readStatusAndKey(create({ encrypted_private_pem: bad })), [
        400,
        'services.private_pem_invalid',
      ])
  }
  assert.equal((await company.call('PUT', path, { pem })).body.has_private_pem, true)
  assert.equal((await company.call('GET', path)).text, pem)
})

test('(G-005) reports the first failing member in the documented order', async () => {
  const steps: Array<[string, unknown, string]> = [
    ['name', '', 'services.name_invalid'],
    ['admin_email', '', 'services.admin_email_invalid'],
    ['public_key', '', 'services.public_key_invalid'],
    ['encrypted_private_key', {}, 'services.encrypted_private_key_invalid'],
    ['share_code', '', 'services.share_code_invalid'],
    ['audience', 'x', 'request.invalid'],
    ['description', 5, 'request.invalid'],
    ['encrypted_private_pem', '', 'services.private_pem_invalid'],
  ]
  for (let index = 0; index < steps.length; index++) {
    const change = Object.fromEntries(steps.slice(index).map(([name, value]) => [name, value]))
    assert.equal((await create(change)).body.error_key, steps[index]?.[2])
  }
  await createSuccessfully({ share_code: 'BOTH' })
  const public_key = (await newKeyPair()).publicKey
  await createSuccessfully({ public_key })
  assert.deepEqual(await readStatusAndKey(create({ share_code: 'BOTH', public_key })), [
    400,
    'services.public_key_invalid',
  ])
})

test('G-066: the audience of a service is person, company or both', async () => {
  for (const audience of ['person', 'company', 'both'])
    assert.equal((await createSuccessfully({ audience })).audience, audience)
})
