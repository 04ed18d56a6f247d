// Proofs by passkey over HTTP: each works once, for the action that it names, while its challenge is valid.
import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { createAccountKeys, createAuthSalt, createKitCode, deriveKitProof, deriveVerifier } from '@company-data/crypto'
import {
  addPasskey,
  call,
  openDirectory,
  ownPlatform,
  prfWrap,
  type Reply,
  registerPerson,
  type TestAccount,
} from '@company-data/testkit'

const platform = await ownPlatform({ clockStandsStill: true })
const PASSCODE = '/api/account/passcode'
const [FIRST, SECOND] = ['P'.repeat(43), 'Q'.repeat(43)]

const readKey = ({ status, body }: Reply) => body?.error_key ?? status

const olderPerson = async () => {
  const person = await registerPerson(platform)
  const passkey = await addPasskey(person)
  await platform.advance(660)
  return { person, passkey }
}

test('A-101: the proof that removed a passcode does not remove the next one', async () => {
  const { person, passkey } = await olderPerson()
  const set = async (passcode: string) =>
    readKey(await person.call('PUT', PASSCODE, { passcode, password: person.password }))
  assert.equal(await set(FIRST), 200)
  const removal = { passcode: null, ...(await passkey.prove(`passcode:${person.userId}:none`)) }
  assert.equal(readKey(await person.call('PUT', PASSCODE, removal)), 200)
  assert.equal(await set(SECOND), 200)
  assert.equal(readKey(await person.call('PUT', PASSCODE, removal)), 'account.proof_invalid')
  const secondRemoval = { passcode: null, ...(await passkey.prove(`passcode:${person.userId}:none`)) }
  assert.equal(readKey(await person.call('PUT', PASSCODE, secondRemoval)), 200, 'the same text with a new challenge')
})

test('A-101: an old proof does not bring back an old passcode', async () => {
  const { person, passkey } = await olderPerson()
  const first = { passcode: FIRST, ...(await passkey.prove(`passcode:${person.userId}:${FIRST}`)) }
  assert.equal(readKey(await person.call('PUT', PASSCODE, first)), 200)
  const second = { passcode: SECOND, ...(await passkey.prove(`passcode:${person.userId}:${SECOND}`)) }
  assert.equal(readKey(await person.call('PUT', PASSCODE, second)), 200)
  assert.equal(readKey(await person.call('PUT', PASSCODE, first)), 'account.proof_invalid')
})

test('A-101: one of concurrent calls with one proof is carried out', async () => {
  const { person, passkey } = await olderPerson()
  const change = { passcode: FIRST, ...(await passkey.prove(`passcode:${person.userId}:${FIRST}`)) }
  const replies = await Promise.all([1, 2, 3].map(() => person.call('PUT', PASSCODE, change)))
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 403, 403])
})

const createWrap = async () => (await createAccountKeys('another password')).encrypted_private_key

const changePassword = async (person: TestAccount, password: string, salt: string, proof: object): Promise<Reply> => {
  const new_password = await deriveVerifier(password, salt)
  const change = { new_password, new_auth_salt: salt, encrypted_private_key: await createWrap() }
  return person.call('PUT', '/api/account/password', { ...change, ...proof })
}

test('A-103: the proof of a new password sets no other password', async () => {
  const { person, passkey } = await olderPerson()
  const salt = createAuthSalt()
  const proof = await passkey.prove(`password:${person.userId}:${salt}`)
  assert.equal(readKey(await changePassword(person, 'another password', salt, proof)), 200)
  assert.equal(readKey(await changePassword(person, 'a third password', salt, proof)), 'account.proof_invalid')
})

test('A-95, A-100: proofs of kits, wraps and devices work once', async () => {
  const { person, passkey } = await olderPerson()
  const kit = await deriveKitProof(createKitCode())
  const makeKit = async (proof: object) =>
    readKey(await person.call('PUT', '/api/account/kit', { kit, encrypted_private_key: await createWrap(), ...proof }))
  const making = await passkey.prove(`kit:${person.userId}:${kit}`)
  assert.deepEqual([await makeKit(making), await makeKit(making)], [200, 'account.proof_invalid'])
  const removing = await passkey.prove(`kit:${person.userId}:none`)
  assert.equal(readKey(await person.call('DELETE', '/api/account/kit', removing)), 204)
  assert.equal(await makeKit({ password: person.password }), 200)
  assert.equal(readKey(await person.call('DELETE', '/api/account/kit', removing)), 'account.proof_invalid')
  const path = `/api/account/trusted-devices/${passkey.deviceId}`
  const wrapping = { wrapped_key: prfWrap, ...(await passkey.prove(`wrap:${passkey.deviceId}:${prfWrap.iv}`)) }
  assert.equal(readKey(await person.call('PUT', path, wrapping)), 200)
  assert.equal(readKey(await person.call('PUT', path, wrapping)), 'account.proof_invalid')
})

test('A-101: an action that fails leaves its proof', async () => {
  const { person, passkey } = await olderPerson()
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'der', type: 'spki' })
  const device = { name: 'Phone', kind: 'passkey', synced: false, public_key: key.toString('base64') }
  const hash = createHash('sha256').update(key).digest('hex')
  const proof = await passkey.prove(`device:${person.userId}:${hash}`)
  const add = async (credential_id: string) =>
    readKey(await person.call('POST', '/api/account/trusted-devices', { ...device, credential_id, ...proof }))
  assert.equal(await add(passkey.credentialId), 'account.device_taken')
  const [first, second] = [randomBytes(16).toString('base64url'), randomBytes(16).toString('base64url')]
  assert.deepEqual([await add(first), await add(second)], [201, 'account.proof_invalid'])

  const removal = await passkey.prove(`kit:${person.userId}:none`)
  const removeKit = async () => readKey(await person.call('DELETE', '/api/account/kit', removal))
  assert.equal(await removeKit(), 'account.kit_not_found')
  const kit = await deriveKitProof(createKitCode())
  const newKit = { kit, encrypted_private_key: await createWrap(), password: person.password }
  assert.equal(readKey(await person.call('PUT', '/api/account/kit', newKit)), 200)
  assert.equal(await removeKit(), 204)
})

test('A-103: a password that is refused for its salt leaves the proof of it', async () => {
  const { person, passkey } = await olderPerson()
  const wrap = await createWrap()
  const salt = wrap.salt
  const proof = await passkey.prove(`password:${person.userId}:${salt}`)
  const new_password = await deriveVerifier('another password', salt)
  const change = { new_password, new_auth_salt: salt, ...proof }
  const send = async (encrypted_private_key: object) =>
    readKey(await person.call('PUT', '/api/account/password', { ...change, encrypted_private_key }))
  assert.equal(await send(wrap), 'request.invalid')
  assert.deepEqual([await send(await createWrap()), await send(await createWrap())], [200, 'account.proof_invalid'])
})

test('A-101: a proof without a challenge works once, in every form of its bytes', async () => {
  const { person, passkey } = await olderPerson()
  const text = `passcode:${person.userId}:${FIRST}`
  const send = async (proof: object) => readKey(await person.call('PUT', PASSCODE, { passcode: FIRST, ...proof }))
  const proof = { device_id: passkey.deviceId, ...passkey.sign(text) }
  assert.equal(await send(proof), 200)
  assert.equal(await send(proof), 'account.proof_invalid')
  const { client_data, authenticator_data } = proof.assertion
  const padded = { client_data: `${client_data}==`, authenticator_data: `${authenticator_data}==` }
  assert.equal(await send({ ...proof, assertion: padded }), 'account.proof_invalid')
  assert.equal(await send({ ...proof, device_id: proof.device_id.toUpperCase() }), 'account.proof_invalid')
  await platform.advance(121)
  assert.equal(await send(proof), 'account.proof_invalid', 'after a challenge would have ended')
})

test('A-101: a proof with a late or a forged challenge is refused', async () => {
  const { person, passkey } = await olderPerson()
  const text = `passcode:${person.userId}:${FIRST}`
  const send = async (proof: object) => readKey(await person.call('PUT', PASSCODE, { passcode: FIRST, ...proof }))
  const { deviceId: device_id } = passkey
  const forged = Buffer.alloc(40, 1).toString('base64url')
  assert.equal(
    await send({ device_id, challenge: forged, ...passkey.sign(`${text}:${forged}`) }),
    'account.proof_invalid',
  )
  const { challenge } = (await call(platform.frontDoor, 'POST', '/api/auth/passkey/challenge')).body
  assert.equal(await send({ device_id, challenge, ...passkey.answer(challenge) }), 'account.proof_invalid', 'a login')
  const late = await passkey.prove(text)
  await platform.advance(121)
  assert.equal(await send(late), 'account.proof_invalid', 'late')
  assert.equal(await send(await passkey.prove(text)), 200)
})

test('A-101: a used challenge is remembered for longer than an action takes', async () => {
  const { kysely } = openDirectory(platform)
  const countUsed = async (): Promise<number> => {
    await platform.ops('POST', '/api/ops/jobs/run', { job: 'tokens.purge' })
    return (await kysely.selectFrom('revoked_token').select('jti').where('jti', 'like', 'pk:%').execute()).length
  }
  await platform.advance(2 * 3600)
  assert.equal(await countUsed(), 0, 'of earlier tests')
  const { person, passkey } = await olderPerson()
  const change = { passcode: FIRST, ...(await passkey.prove(`passcode:${person.userId}:${FIRST}`)) }
  assert.equal(readKey(await person.call('PUT', PASSCODE, change)), 200)
  await platform.advance(600)
  assert.equal(await countUsed(), 1, 'long after it has expired')
  await platform.advance(3600)
  assert.equal(await countUsed(), 0)
})

test('A-103: a challenge that proved an action opens no session', async () => {
  const { person, passkey } = await olderPerson()
  const { challenge } = (await call(platform.frontDoor, 'POST', '/api/auth/passkey/challenge')).body
  const proof = {
    device_id: passkey.deviceId,
    challenge,
    ...passkey.sign(`passcode:${person.userId}:${FIRST}:${challenge}`),
  }
  assert.equal(readKey(await person.call('PUT', PASSCODE, { passcode: FIRST, ...proof })), 200)
  const login = { credential_id: passkey.credentialId, challenge, ...passkey.answer(challenge) }
  const reply = await call(platform.frontDoor, 'POST', '/api/auth/passkey/login', { body: login })
  assert.equal(readKey(reply), 'auth.login_failed')
})
