// Point-in-time recovery as docs/operations/backups.md describes it, with the programs of a PostgreSQL server.
import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { appendFile, chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { dataFolder, registerCompany, runOperatorCommand, startProgram, until } from '@company-data/testkit'
import pg from 'pg'

/** The newest programs of the machine, of a version that the platform supports. */
const bin = globSync('/usr/lib/postgresql/*/bin')
  .filter((path) => existsSync(join(path, 'pg_basebackup')) && Number(path.split('/')[4]) >= 15)
  .sort()
  .at(-1)

/** PostgreSQL refuses to run as root. */
const findAccount = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  try {
    const read = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
    return { uid: read('-u'), gid: read('-g') }
  } catch {
    return undefined
  }
}
const account = findAccount()
const skip =
  bin === undefined || account === undefined ? 'this machine has no pg_basebackup, or no account for it' : false

test('a server goes back to a moment, and the platform is marked as restored', { skip }, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'company-data-pitr-'))
  const data = dataFolder()
  const inFolder = (name: string) => join(folder, name)
  const { uid = 0, gid = 0 } = account ?? {}
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(join(bin ?? '', program), args, {
      uid,
      gid,
      cwd: folder,
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
    })
  const control = (action: string, name: string, ...args: string[]) =>
    run('pg_ctl', '-D', inFolder(name), '-s', '-w', '-l', inFolder('log'), ...args, action)
  t.after(async () => {
    for (const name of ['primary', 'restored']) await control('stop', name, '-m', 'immediate').catch(() => undefined)
    await rm(folder, { recursive: true, force: true })
    await data.remove()
  })
  const getUrl = (database: string) =>
    `postgres://postgres@localhost/${database}?host=${encodeURIComponent(folder)}&sslmode=disable`
  const query = async (database: string, sql: string): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client(getUrl(database))
    await client.connect()
    return await client
      .query(sql)
      .then(({ rows }) => rows)
      .finally(() => client.end())
  }
  await chown(folder, uid, gid)
  await chmod(folder, 0o755)
  await mkdir(inFolder('archive'))
  await chown(inFolder('archive'), uid, gid)
  await run(
    'initdb',
    '-D',
    inFolder('primary'),
    '-A',
    'trust',
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  )
  await appendFile(
    inFolder('primary/postgresql.conf'),
    [
      "listen_addresses = ''",
      `unix_socket_directories = '${folder}'`,
      'fsync = off',
      'archive_mode = on',
      `archive_command = 'cp %p ${inFolder('archive')}/%f'`,
    ].join('\n'),
  )
  await control('start', 'primary')
  const settings = { DATA_DIR: data.path, DATABASE_URL: getUrl('directory'), LOG_LEVEL: 'error' }
  const program = await startProgram(settings)
  const platform = { frontDoor: program.addresses.front_door ?? '' }
  const early = await registerCompany(platform)
  await run(
    'pg_basebackup',
    '-h',
    folder,
    '-U',
    'postgres',
    '-D',
    inFolder('restored'),
    '-X',
    'stream',
    '-c',
    'fast',
    '--no-sync',
  )
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
