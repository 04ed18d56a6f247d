// Entries with a secret are created once despite lost responses, and the user always sees a valid secret.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConnectionError, PlatformError } from '@company-data/sdk/company'
import { appTexts } from './app-texts.ts'
import { createSecretMaker, newSecretProblem } from './create-with-secret.ts'

const connectionError = new ConnectionError('lost', { reason: 'timeout', requestId: 'request-1' })
const refused = new PlatformError({
  status: 400,
  errorKey: 'account_clients.name_invalid',
  message: 'No.',
  requestId: 'request-1',
  members: {},
})

interface Row {
  id: string
  name: string
}

/** A platform that stores everything and responds as the test says. */
const platform = (...rows: Row[]) => {
  const trouble = { loses: 0, isDeaf: false, listFails: 0, renewLoses: 0 }
  let secrets = 0
  const making = {
    async make(name: string) {
      if (name === '') throw refused
      if (trouble.isDeaf) throw connectionError
      const row = { id: `id${rows.length}`, name }
      rows.push(row)
      secrets += 1
      if (trouble.loses-- > 0) throw connectionError
      return { ...row, secret: secrets }
    },
    async list() {
      if (trouble.listFails-- > 0) throw connectionError
      return [...rows]
    },
    getId: ({ id }: Row) => id,
    isMadeFrom: ({ name }: Row, input: string) => name === input,
    async renew(row: Row) {
      secrets += 1
      if (trouble.renewLoses-- > 0) throw connectionError
      return { ...row, secret: secrets }
    },
  }
  const maker = createSecretMaker<string, Row, Row & { secret: number }>()
  return { rows, trouble, make: (name: string) => maker(making, name) }
}

test('with a response, a second entry of the same name is a new one', async () => {
  const { rows, make } = platform()
  assert.deepEqual(await make('a'), { id: 'id0', name: 'a', secret: 1 })
  assert.deepEqual(await make('a'), { id: 'id1', name: 'a', secret: 2 })
  assert.equal(rows.length, 2)
})

test('without a response, only the new row gets another secret', async () => {
  const { rows, trouble, make } = platform({ id: 'old', name: 'a' })
  trouble.loses = 1
  assert.deepEqual(await make('a'), { id: 'id1', name: 'a', secret: 2 })
  assert.equal(rows.length, 2)
})

test('if the list is unreadable too, a retry finds the row by its first name', async () => {
  const { rows, trouble, make } = platform()
  const first = make('a')
  trouble.loses = 1
  await Promise.resolve()
  trouble.listFails = 1
  await assert.rejects(first, connectionError)
  assert.deepEqual(await make('b'), { id: 'id0', name: 'a', secret: 2 })
  assert.equal(rows.length, 1)
})

test('a new secret is renewed again if its response is lost', async () => {
  const { rows, trouble, make } = platform()
  trouble.loses = 1
  trouble.renewLoses = 1
  await assert.rejects(make('a'), connectionError)
  assert.deepEqual(await make('a'), { id: 'id0', name: 'a', secret: 3 })
  assert.equal(rows.length, 1)
})

test('the next attempt creates a lost entry, and a refusal is passed on', async () => {
  const { rows, trouble, make } = platform()
  await assert.rejects(make(''), refused)
  trouble.isDeaf = true
  await assert.rejects(make('a'), connectionError)
  trouble.isDeaf = false
  assert.deepEqual(await make('a'), { id: 'id0', name: 'a', secret: 1 })
  assert.equal(rows.length, 1)
})

test('a lost response to a new secret warns that the old one may be invalid', () => {
  for (const texts of [appTexts.en, appTexts.de]) {
    assert.ok(newSecretProblem(connectionError, texts).includes(texts.unsureSecret))
    assert.ok(!newSecretProblem(refused, texts).includes(texts.unsureSecret))
  }
})
