// kill -9 in the middle of a return: it changes nothing, and another process finishes it. Two processes share its tries.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addKit,
  beginReturn,
  blockTable,
  call,
  openDirectory,
  otherCode,
  ownPlatform,
  prepareFinish,
  readStatusAndKey,
  registerPerson,
  sendReturn,
  startProgramBeside,
} from '@company-data/testkit'

const platform = await ownPlatform()
const directory = openDirectory(platform)
const program = await startProgramBeside(platform, { ROLES: 'front-door' })
const other = { frontDoor: program.addresses.front_door ?? '' }

test('A-96: two processes share the tries of a code', async () => {
  const person = await registerPerson(platform)
  const opening = await beginReturn(platform, person, await addKit(person))
  const wrong = { ...opening, code: otherCode(opening.code) }
  for (const site of [platform, other, platform, other, platform]) await sendReturn(site, 'open', wrong)
  for (const site of [platform, other])
    assert.deepEqual(await readStatusAndKey(sendReturn(site, 'open', opening)), [403, 'account.return_denied'])
})

test('A-96: a killed finish changes nothing, and its token still works', async () => {
  const person = await registerPerson(platform)
  const kit = await addKit(person)
  const openReply = (await sendReturn(platform, 'open', await beginReturn(platform, person, kit))).body
  const { body } = await prepareFinish(openReply, kit)
  let pendingCall: Promise<unknown> | undefined
  const begin = (): void => {
    pendingCall = sendReturn(other, 'finish', body).catch(() => undefined)
  }
  // The kit is written after the password and the sessions, so the transaction waits in the middle.
  await blockTable(directory, 'recovery_kit', begin, async () => {
    await program.stop('SIGKILL')
    assert.equal(await pendingCall, undefined, 'no answer comes')
  })
  const login = (password: string) =>
    call(platform.frontDoor, 'POST', '/api/auth/login', { body: { email: person.email, password } })
  assert.equal((await person.call('GET', '/api/account')).status, 200, 'the session lives')
  assert.equal((await sendReturn(platform, 'finish', body)).status, 200)
  assert.equal((await login(body.password)).status, 200)
  assert.equal((await login(person.password)).status, 401)
})
