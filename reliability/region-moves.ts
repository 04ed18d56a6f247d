// Region moves that are killed at random moments: the next start finishes each, and no row is lost or duplicated.
import { setTimeout as delay } from 'node:timers/promises'
import {
  type DirectoryTables,
  type EmbeddedStore,
  openDatabase,
  type RegionTables,
  startEmbeddedStore,
} from '@company-data/server'
import {
  call,
  type DataFolder,
  dataFolder,
  type Program,
  random,
  readCompanyRows,
  registerCompany,
  seedCompanyRows,
  startProgram,
  type TestPlatform,
  until,
} from '@company-data/testkit'
import { type Figure, figure, none, type Run } from './figure.ts'

const SERVICES = 60
/** Longer than a move of the seeded rows takes up to its clean-up, which waits for a second and a half. */
const LATEST_KILL_MS = 2_200

const openStore = (store: EmbeddedStore) => ({
  directory: openDatabase<DirectoryTables>({ url: store.getUrl('directory'), maxConnections: 2 }),
  eu: openDatabase<RegionTables>({ url: store.getUrl('region_eu'), maxConnections: 2 }),
  us: openDatabase<RegionTables>({ url: store.getUrl('region_us'), maxConnections: 2 }),
})
type Databases = ReturnType<typeof openStore>

/** The front door's name stays: it is the issuer of the token, and the ports differ at every start. */
const startOn = ({ path }: DataFolder): Promise<Program> =>
  startProgram({
    DATA_DIR: path,
    REGIONS: 'eu,us',
    FRONT_DOOR_URL: 'https://front.example.org',
    LOG_LEVEL: 'error',
  })

const killDuringMove = async (program: Program, token: string, from: string, to: string, afterMs: number) => {
  const body = { region: to }
  const reply = call(program.addresses[from] ?? '', 'POST', '/api/profile/migrate-region', { token, body })
  // The response may not come any more.
  reply.catch(() => undefined)
  await delay(afterMs)
  await program.stop('SIGKILL')
}

const readHomeRegion = async ({ directory }: Databases, userId: string): Promise<'eu' | 'us'> => {
  const account = directory.kysely.selectFrom('account').select('region').where('user_id', '=', userId)
  return (await account.executeTakeFirstOrThrow()).region === 'eu' ? 'eu' : 'us'
}

const statusesAt = (program: Program, token: string): Promise<number[]> =>
  Promise.all(
    ['eu', 'us'].map(
      async (key) => (await call(program.addresses[key] ?? '', 'GET', '/api/account', { token })).status,
    ),
  )

const tryMoves = async (folder: DataFolder, count: number, seed: number): Promise<Figure[]> => {
  const chance = random(seed)
  let program = await startOn(folder)
  // This process shares the embedded server, and so keeps it running while the program is dead.
  const store = await startEmbeddedStore({ dataDir: folder.path })
  const databases = openStore(store)
  const { userId, token } = await registerCompany({ frontDoor: program.addresses.front_door } as TestPlatform)
  await seedCompanyRows(databases.eu.kysely, userId, SERVICES)
  const rows = (await readCompanyRows(databases.eu.kysely, userId)).join('\n')
  let [unfinished, wrongRows, wrongStatuses] = [0, 0, 0]
  for (let kills = 0; kills < count; kills += 1) {
    const from = await readHomeRegion(databases, userId)
    // Squared: most of the interesting moments are in the first half second.
    const afterMs = chance.between(0, 1) ** 2 * LATEST_KILL_MS
    await killDuringMove(program, token, from, from === 'eu' ? 'us' : 'eu', afterMs)
    const moves = databases.directory.kysely.selectFrom('region_move').select('user_id')
    unfinished += (await moves.execute()).length
    program = await startOn(folder)
    await until('the move is finished', async () => (await moves.execute()).length === 0)
    const home = await readHomeRegion(databases, userId)
    const away = home === 'eu' ? 'us' : 'eu'
    if ((await readCompanyRows(databases[home].kysely, userId)).join('\n') !== rows) wrongRows += 1
    if ((await readCompanyRows(databases[away].kysely, userId)).length > 0) wrongRows += 1
    const expected = home === 'eu' ? '200,421' : '421,200'
    if ((await statusesAt(program, token)).join() !== expected) wrongStatuses += 1
  }
  await program.stop()
  for (const database of Object.values(databases)) await database.close()
  await store.stop()
  return [
    figure('kills; of these while something was left to do', `${count}; ${unfinished}`),
    none('moves after which a row was lost, doubled or left behind', wrongRows),
    none('moves after which a region answered as if the company lived elsewhere', wrongStatuses),
  ]
}

export const regionMovesRun: Run = {
  name: 'region moves',
  async run({ kills, seed }) {
    const folder = dataFolder()
    try {
      return await tryMoves(folder, kills, seed)
    } finally {
      await folder.remove()
    }
  },
}
