// A region with two cells: accounts are spread over them, share with each other, and callers see one region.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  call,
  connect,
  createService,
  openDirectory,
  openRegion,
  ownPlatform,
  readValues,
  registerCompany,
  registerPerson,
  runOperatorCommand,
  runProgram,
  startConversation,
  type TestAccount,
  until,
} from '@company-data/testkit'

const platform = await ownPlatform({ regions: ['eu', 'us'], cells: 2 })
const directory = openDirectory(platform)
const databases = { eu: openRegion(platform, 'eu'), 'eu-2': openRegion(platform, 'eu-2') }

const findCell = async ({ userId }: TestAccount): Promise<string> => {
  const query = directory.kysely.selectFrom('account').select('region').where('user_id', '=', userId)
  return (await query.executeTakeFirstOrThrow()).region
}

/** Registers until there is an account in the cell. */
const inCell = async (cell: string, register: () => Promise<TestAccount>): Promise<TestAccount> => {
  for (;;) {
    const account = await register()
    if ((await findCell(account)) === cell) return account
  }
}
const companyIn = (cell: string) => inCell(cell, () => registerCompany(platform))
const personIn = (cell: string) => inCell(cell, () => registerPerson(platform))

const runCells = async (...args: string[]) =>
  runOperatorCommand(['cells', ...args], {
    DATABASE_URL: platform.databases.directory,
    DATA_DIR: platform.dataDir,
    REGIONS: 'eu,us',
    CELLS_EU: '2',
    CELLS_US: '2',
  })

test('new accounts go to the cell with the fewest', async () => {
  const accounts = [await registerPerson(platform), await registerPerson(platform)]
  const cells = await Promise.all(accounts.map(findCell))
  assert.deepEqual(cells.toSorted(), ['eu', 'eu-2'])
})

test('G-043: callers of every cell see one region with one address', async () => {
  const regions = (await call(platform.frontDoor, 'GET', '/api/regions')).body
  assert.deepEqual(
    regions.map(({ region }: { region: string }) => region),
    ['eu', 'us'],
  )
  for (const cell of ['eu', 'eu-2']) {
    const person = await personIn(cell)
    assert.equal(person.apiUrl, platform.region('eu'))
    const { body } = await person.call('GET', '/api/account')
    assert.deepEqual([body.region, 'moving_to' in body], ['eu', false])
    const elsewhere = await call(platform.region('us'), 'GET', '/api/account', { token: person.token })
    assert.deepEqual([elsewhere.status, elsewhere.body.api_url], [421, platform.region('eu')])
  }
  const modes = (await platform.ops('GET', '/api/ops/mode')).body
  assert.equal(modes.length, 2)
})

test('a region whose writes are paused pauses them in all of its cells', async () => {
  const account = await inCell('us-2', () => registerPerson(platform, { region: 'us' }))
  const write = () => account.call('PUT', '/api/profile', { display_name: 'P' })
  await platform.ops('PUT', '/api/ops/mode', { region: 'us', mode: 'writes_paused' })
  assert.equal((await write()).status, 503)
  await platform.ops('PUT', '/api/ops/mode', { region: 'us', mode: 'normal' })
  assert.equal((await write()).status, 200)
})

for (const [companyCell, personCell] of [
  ['eu', 'eu-2'],
  ['eu-2', 'eu'],
  ['eu-2', 'eu-2'],
] as const)
  test(`a company in ${companyCell} and a person in ${personCell} share values and messages`, async () => {
    const company = await companyIn(companyCell)
    const person = await personIn(personCell)
    const service = await createService(company)
    await service.publish([{ slug: 'name' }])
    const { id } = await connect(person, service, [{ slug: 'name', value: await service.seal('Ann') }])
    assert.deepEqual(await readValues(service, id), { name: 'Ann' })
    const [connected] = await service.changes()
    assert.equal(connected?.event, 'connection_created')
    const rows = databases[companyCell].kysely.selectFrom('connection').select('id').where('id', '=', id)
    assert.equal((await rows.execute()).length, 1)

    const other = await personIn(personCell)
    const talk = await startConversation(service, other)
    await talk.service.send('hello')
    await talk.customer.send('hello back')
    assert.equal((await talk.customer.messages()).length, 2)
  })

test('the operator closes a cell, and sees accounts and databases by cell', async () => {
  assert.equal((await runCells('--close', 'eu')).code, 0)
  const areInSecond = async (): Promise<boolean> => {
    const cells = [await registerPerson(platform), await registerPerson(platform)].map(findCell)
    return (await Promise.all(cells)).every((cell) => cell === 'eu-2')
  }
  await until('new accounts go to the other cell', areInSecond)
  const output = await runCells('--open', 'eu', '--json')
  const { cells } = JSON.parse(output.stdout)
  assert.deepEqual(
    cells.map(({ cell, is_open }: { cell: string; is_open: boolean }) => [cell, is_open]),
    [
      ['eu', true],
      ['eu-2', true],
      ['us', true],
      ['us-2', true],
    ],
  )
  const { stores, regions } = (await platform.ops('GET', '/api/ops/installation')).body
  assert.deepEqual(
    stores.map(({ store }: { store: string }) => store),
    ['directory', 'eu', 'eu-2', 'us', 'us-2'],
  )
  assert.equal(regions.length, 2)
  const { text } = await platform.ops('GET', '/api/ops/metrics')
  assert.match(text, /companydata_database_up\{store="eu-2"\} 1/)
})

test('a person in the second cell moves to another region', async () => {
  const person = await personIn('eu-2')
  const reply = await person.call('POST', '/api/profile/migrate-region', { region: 'us' })
  assert.deepEqual([reply.status, reply.body], [202, { region: 'us', status: 'moving' }])
  const secondReply = await person.call('POST', '/api/profile/migrate-region', { region: 'us' })
  assert.ok([409, 421, 503].includes(secondReply.status), secondReply.text)
})

test('a process with fewer cells than its region has refuses to start', async () => {
  const { code, stderr } = await runProgram({
    DATABASE_URL: platform.databases.directory,
    DATABASE_URL_EU: platform.databases.regions.get('eu') ?? '',
    DATA_DIR: platform.dataDir,
    FRONT_DOOR_URL: platform.frontDoor,
    ROLES: 'region',
  })
  assert.equal(code, 2)
  assert.match(stderr, /CELLS_EU is 1, but the region eu has 2 cells/)
})

test('a command that would leave out a cell is refused', async () => {
  const { directory: directoryUrl, regions } = platform.databases
  const { code, stderr } = await runOperatorCommand(['verify'], {
    DATABASE_URL: directoryUrl,
    DATABASE_URL_EU: regions.get('eu') ?? '',
    DATA_DIR: platform.dataDir,
  })
  assert.equal(code, 2)
  assert.match(stderr, /CELLS_EU is 1, but the region eu has 2 cells/)
})
