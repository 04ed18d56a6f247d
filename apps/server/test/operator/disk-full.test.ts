// A database whose disk is really full: 503 and not ready, until there is room again.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chown, mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { call, eventually, ownPlatform, registerPerson, until } from '@company-data/testkit'
import { parseDatabaseName } from '../../src/platform/db/connection/connection.ts'
import { openServerFolder, skipWithoutServers } from './testing/postgres-servers.ts'

const run = promisify(execFile)

/** A file system of 8 MiB in memory; false where this program may not mount one. */
const mountSmallDisk = async (folder: string): Promise<boolean> => {
  const isMounted = () => true
  return run('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder]).then(isMounted, () => false)
}

const fillDisk = async (servers: Awaited<ReturnType<typeof openServerFolder>>, disk: string): Promise<void> => {
  await chown(disk, servers.account.uid, servers.account.gid)
  await servers.startPrimary()
  await servers.query('postgres', `create tablespace small location '${disk}'`)
  const platform = await ownPlatform({
    through: (url) => servers.getUrl(parseDatabaseName(url)),
    environment: { DATABASE_SILENCE_SECONDS: '2' },
  })
  const person = await registerPerson(platform)
  const database = parseDatabaseName(platform.databases.regions.get('eu') ?? '')
  await servers.query(database, 'alter table contact_field set tablespace small')
  const { bavail, bsize } = await statfs(disk)
  const filling = join(disk, 'filling')
  await writeFile(filling, Buffer.alloc(bavail * bsize))

  let fields = 0
  const addField = () => {
    fields += 1
    return person.call('POST', '/api/contact-fields', { label: 'x'.repeat(200), slug: `field_${fields}`, type: 'text' })
  }
  const readiness = async (): Promise<string> => {
    const { status, body } = await call(platform.region(), 'GET', '/api/health/ready')
    return `${status} ${body.waits_for ?? ''}`
  }
  // The last page of the table may have room for some rows.
  let reply = await addField()
  for (let count = 0; reply.status === 201 && count < 200; count += 1) reply = await addField()
  assert.equal(reply.status, 503, reply.text)
  assert.deepEqual([reply.body.error_key, reply.headers['retry-after']], ['server.overloaded', '5'])
  await until('it is not ready', async () => {
    assert.equal((await addField()).status, 503)
    return (await readiness()) === '503 eu'
  })
  assert.equal((await person.call('GET', '/api/contact-fields')).status, 200, 'reads continue')
  await rm(filling)
  await eventually(readiness, '200 ')
  await until('a field is added', async () => (await addField()).status === 201)
  await platform.stop()
}

test('A-10: a full disk is 503 and not ready until there is room', { skip: skipWithoutServers }, async (t) => {
  const servers = await openServerFolder(t)
  const disk = servers.inFolder('disk')
  await mkdir(disk)
  if (!(await mountSmallDisk(disk))) return t.skip('this program may not mount a file system')
  try {
    await fillDisk(servers, disk)
  } finally {
    // The server still has files open there.
    await run('umount', ['-l', disk])
  }
})
