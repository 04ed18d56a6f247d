// The platform stores passwords, codes and secrets only in unreadable form.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAuthSalt, deriveVerifier, sealValue, wrapPrivateKey } from '@company-data/crypto'
import { createAccountClient, mailbox, ownPlatform, registerCompany, registerPerson } from '@company-data/testkit'
import pg from 'pg'

const platform = await ownPlatform()

/** Every row of every table of the directory, as text. */
const everythingStored = async (): Promise<Map<string, string>> => {
  const directory = new pg.Client(platform.databases.directory)
  await directory.connect()
  const tables = await directory.query("select tablename from pg_tables where schemaname = 'public'")
  const rowsByTable = new Map<string, string>()
  for (const { tablename } of tables.rows) {
    const { rows } = await directory.query(`select t::text as line from "${tablename}" t`)
    rowsByTable.set(tablename, rows.map(({ line }) => line).join('\n'))
  }
  await directory.end()
  return rowsByTable
}

test('no secret can be read from the directory or the log', async () => {
  const company = await registerCompany(platform)
  const person = await registerPerson(platform)
  const client = await createAccountClient(company)
  const { public_key } = (await company.call('GET', '/api/account/recovery-key')).body
  const value = await sealValue('marker-passphrase', public_key)
  await company.call('POST', '/api/account/recovery-copies', { kind: 'service_passphrase', ref: 's', value })
  const new_auth_salt = createAuthSalt()
  const new_password = await deriveVerifier('marker-new-password', new_auth_salt)
  const encrypted_private_key = await wrapPrivateKey(new Uint8Array(1300).fill(7), 'marker-new-password')
  const change = { password: person.password, new_password, new_auth_salt, encrypted_private_key }
  assert.equal((await person.call('PUT', '/api/account/password', change)).status, 200)
  const passcode = await deriveVerifier('marker-passcode', createAuthSalt())
  assert.equal((await person.call('PUT', '/api/account/passcode', { passcode })).status, 200)
  const { secret } = (await person.call('POST', '/api/account/2fa/setup')).body
  await company.call('POST', '/api/account/recovery-code')
  const code = await mailbox(platform).codeFor(company.email, 'recovery')

  const markers = [
    company.rawPassword,
    company.password,
    person.rawPassword,
    person.password,
    'marker-',
    new_password,
    passcode,
    secret,
    client.clientSecret,
    company.refreshToken,
    company.token,
  ]
  const rowsByTable = await everythingStored()
  assert.ok((rowsByTable.get('account') ?? '').includes(person.userId), 'the tables were read')
  for (const [table, text] of rowsByTable) {
    for (const marker of markers) assert.ok(!text.includes(marker), `${table} holds ${marker}`)
  }
  assert.ok(!rowsByTable.get('mailed_code')?.includes(code))
  const mail = rowsByTable.get('mail') ?? ''
  assert.ok(mail.includes('recovery'), 'the mail was written')
  assert.ok(!mail.includes(`code is ${code}`) && !mail.includes(company.email) && !mail.includes(person.email))
  const log = platform.logLines.join('\n')
  for (const marker of markers) assert.ok(!log.includes(marker), `the log holds ${marker}`)
})
