// Point-in-time recovery as docs/operations/backups.md describes it, with the programs of a PostgreSQL server.
import assert from 'node:assert/strict'
import { appendFile, chown, mkdir, readdir, writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import { dataFolder, registerCompany, runOperatorCommand, startProgram, until } from '@company-data/testkit'
import { openServerFolder, skipWithoutServers } from './testing/postgres-servers.ts'

test('a server goes back to a moment, and the platform is marked as restored', {
  skip: skipWithoutServers,
}, async (t) => {
  const data = dataFolder()
  t.after(() => data.remove())
  const { account, inFolder, control, getUrl, query, startPrimary, copyPrimary } = await openServerFolder(t)
  await mkdir(inFolder('archive'))
  await chown(inFolder('archive'), account.uid, account.gid)
  await startPrimary(['archive_mode = on', `archive_command = 'cp %p ${inFolder('archive')}/%f'`])
  const settings = { DATA_DIR: data.path, DATABASE_URL: getUrl('directory'), LOG_LEVEL: 'error' }
  const program = await startProgram(settings)
  const platform = { frontDoor: program.addresses.front_door ?? '' }
  const early = await registerCompany(platform)
  await copyPrimary('restored')
  const middle = await registerCompany(platform)
  const [moment] = await query('directory', 'select clock_timestamp()::text as at, pg_sleep(0.01)')
  const late = await registerCompany(platform)
  assert.equal((await program.stop()).code, 0)
  const [last] = await query('directory', 'select pg_walfile_name(pg_current_wal_lsn()) as name from pg_switch_wal()')
  await until('the archive has the last file', async () =>
    (await readdir(inFolder('archive'))).includes(String(last?.name)),
  )
  await control('stop', 'primary')

  await writeFile(inFolder('restored/recovery.signal'), '')
  await appendFile(
    inFolder('restored/postgresql.auto.conf'),
    [
      `restore_command = 'cp ${inFolder('archive')}/%f %p'`,
      `recovery_target_time = '${moment?.at}'`,
      "recovery_target_action = 'promote'",
      "archive_mode = 'off'",
    ].join('\n'),
  )
  await control('start', 'restored')
  await until('the server has reached the moment', async () => {
    const [row] = await query('directory', 'select pg_is_in_recovery() as is_busy')
    return row?.is_busy === false
  })
  const rows = await query('directory', 'select user_id as id from account')
  const ids = rows.map(({ id }) => id)
  assert.deepEqual(
    [early, middle, late].map(({ userId }) => ids.includes(userId)),
    [true, true, false],
  )
  const [before] = await query('directory', 'select epoch from platform_epoch')
  const { code, stdout, stderr } = await runOperatorCommand(['restore', '--mark', '--verify'], settings)
  assert.equal(code, 0, stdout + stderr)
  const [mark] = await query('directory', 'select epoch, is_quarantined from platform_epoch')
  assert.equal(mark?.is_quarantined, true)
  assert.notEqual(mark?.epoch, before?.epoch)
})
