// Shared values are sealed: the platform never stores or delivers them in readable form.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { readWrapper } from '@company-data/crypto'
import {
  addSealedDatum,
  borrowPlatform,
  connect,
  createService,
  editDatum,
  registerCompany,
  registerPerson,
} from '@company-data/testkit'
import pg from 'pg'

const platform = await borrowPlatform()

/** Every row of every table, as text. */
const readRows = async (url: string): Promise<string> => {
  const client = new pg.Client(url)
  await client.connect()
  const lines: string[] = []
  const tables = await client.query("select tablename from pg_tables where schemaname = 'public'")
  for (const { tablename } of tables.rows) {
    const { rows } = await client.query(`select t::text as line from "${tablename}" t`)
    lines.push(...rows.map(({ line }) => line))
  }
  await client.end()
  return lines.join('\n')
}

const filesIn = async (folder: string): Promise<string> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return (await Promise.all(files.map((file) => readFile(file, 'latin1')))).join('\n')
}

const everything = async (): Promise<string> => {
  const { directory, regions } = platform.databases
  const databaseTexts = await Promise.all([directory, ...regions.values()].map(readRows))
  return [...databaseTexts, await filesIn(join(platform.dataDir, 'files')), ...platform.logLines].join('\n')
}

test('[D1-GEN-04] [D1-ENC-08] values are stored and delivered only sealed to the service', async () => {
  const [company, person] = await Promise.all([registerCompany(platform), registerPerson(platform, { region: 'us' })])
  const service = await createService(company, {
    requestFields: [
      { slug: 'mail', type: 'email' },
      { slug: 'paper', type: 'document' },
    ],
  })
  const marker = `marker-${randomUUID()}`
  const datum = await addSealedDatum(person, 'email', `${marker}@example.org`)
  const paper = await service.seal(`${marker}-paper`)
  const { id } = await connect(person, service, [
    { slug: 'mail', contact_data_id: datum.id, live: true, value: await service.seal(`${marker}@example.org`) },
    { slug: 'paper', value: paper },
  ])
  assert.equal((await editDatum(person, datum.id, `${marker}-2@example.org`, [service])).status, 200)
  const detail = await service.companyData('GET', `/connections/${id}`)
  const { value } = detail.body.values.mail
  assert.equal(typeof value, 'string')
  assert.deepEqual(Object.keys(JSON.parse(value)).sort(), ['_enc', 'd', 'iv', 'k'])
  assert.doesNotThrow(() => readWrapper(value))
  assert.equal(await service.open(value), `${marker}-2@example.org`)
  const file = await service.companyData('GET', `/connections/${id}/slots/${service.fieldIds.paper}/file`)
  assert.equal(await service.open(file.body.value), `${marker}-paper`)
  const [event] = (await service.changes()).slice(-1)
  const storedText = await everything()
  assert.ok(storedText.includes(id), 'the search covers the stored rows')
  for (const text of [storedText, detail.text, file.text, JSON.stringify(event)])
    assert.equal(text.includes(marker), false)
})

test('[D1-GEN-05] the platform has no service key in the clear, and no passphrase', async () => {
  const company = await registerCompany(platform)
  const { id, keys } = await createService(company)
  const storedText = await everything()
  assert.ok(storedText.includes(id) && storedText.includes(keys.public_key))
  for (const secret of [keys.passphrase, Buffer.from(keys.passphrase, 'base64').toString('hex')]) {
    assert.equal(storedText.includes(secret), false)
  }
  assert.equal(/BEGIN (RSA )?PRIVATE KEY/.test(storedText), false)
})
