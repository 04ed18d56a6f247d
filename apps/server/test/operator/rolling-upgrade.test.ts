// A rolling upgrade: the databases are migrated by the next program while this one serves, and this one may restart.
import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { directoryMigrations, regionMigrations } from '@company-data/server'
import {
  connect,
  createService,
  expectStatus,
  registerCompany,
  registerPerson,
  startAppBeside,
  startWebhookFixture,
  until,
  type WebhookFixture,
} from '@company-data/testkit'
import { migrate } from '../../src/platform/db/index.ts'

/** The schema of a next version: every table gets a column, and there is a new table. */
const NEXT = `set local lock_timeout = '5s';
create table added_later (id uuid primary key);
do $$ declare name text; begin
  for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'schema_migration' loop
    execute format('alter table %I add column added_later text not null default %L', name, 'new');
  end loop;
end $$;`

const nextFolder = (folder: string): string => {
  const target = mkdtempSync(join(tmpdir(), 'next-migrations-'))
  after(() => rmSync(target, { recursive: true }))
  cpSync(folder, target, { recursive: true })
  writeFileSync(join(target, '9999_next.sql'), NEXT)
  return target
}

let fixture: WebhookFixture
before(async () => {
  fixture = await startWebhookFixture({ ROLES: 'front-door,region' })
})
after(() => fixture.stop())

/** The calls of a day, in each of which a statement may meet the new columns. */
const useEverything = async (): Promise<void> => {
  const [company, person] = await Promise.all([registerCompany(fixture.platform), registerPerson(fixture.platform)])
  const service = await createService(company, { requestFields: [{ slug: 'name' }] })
  const { id } = await connect(person, service, [{ slug: 'name', value: await service.seal('Ada') }])
  for (const path of ['/api/account', '/api/services', `/api/services/${service.id}/webhooks`, '/api/portal/overview'])
    expectStatus(await company.call('GET', path), 200, path)
  for (const path of ['/api/contact-data', '/api/company-connections', `/api/company-connections/${id}`])
    expectStatus(await person.call('GET', path), 200, path)
  expectStatus(await service.companyData('GET', '/connections'), 200, 'connections')
  expectStatus(await person.call('DELETE', `/api/company-connections/${id}`), 204, 'ending the connection')
  expectStatus(await service.companyData('GET', '/changes'), 200, 'changes')
}

test('this program serves and restarts on databases that the next one migrated', async () => {
  const { platform } = fixture
  const worker = await startAppBeside(platform, { ROLES: 'worker' })
  const hook = await fixture.hook()
  // Often enough that each connection of the pools has prepared its statements.
  for (let round = 0; round < 3; round++) await Promise.all([useEverything(), useEverything()])

  const load = fixture.send(hook, 1, 30)
  await migrate(platform.databases.directory, nextFolder(directoryMigrations))
  await migrate(platform.databases.regions.get('eu') ?? '', nextFolder(regionMigrations))
  await Promise.all([load, useEverything(), useEverything()])

  await worker.stop()
  await startAppBeside(platform, { ROLES: 'worker' })
  await fixture.send(hook, 31, 10)
  await useEverything()
  await until('all events arrived', () => hook.numbers().includes(40))
  assert.deepEqual(
    [...new Set(hook.numbers())],
    Array.from({ length: 40 }, (_, index) => index + 1),
  )
})
