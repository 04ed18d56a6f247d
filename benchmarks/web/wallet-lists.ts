// Long lists in the wallet: 500 companies, 2,000 documents and 5,000 messages are scrolled and searched.
import { openDatabase, type RegionTables } from '@company-data/server'
import { createDocumentFixture, type OwnPlatform, openConversation, type TestAccount } from '@company-data/testkit'
import { type Kysely, sql } from 'kysely'
import type { Measurement } from '../benchmark.ts'
import type { MeasuredPage, MeasuringBrowser, Observed } from './measured-page.ts'

const PHONE = { width: 390, height: 844 }
const CONNECTIONS = 500
const DOCUMENTS = 2_000
const MESSAGES = 5_000
const TEXT =
  'Please send us the reading of your meter before the end of the month, so that we can write the yearly bill.'

/** Rows like the first one, inserted directly: creating each through the API would take minutes. */
const cloneRows = async (
  db: Kysely<RegionTables>,
  table: 'service' | 'connection' | 'document' | 'message',
  firstId: string,
  { count, changes }: { count: number; changes: ReturnType<typeof sql> },
): Promise<void> => {
  await sql`insert into ${sql.table(table)}
    select (jsonb_populate_record(first_row, ${changes})).*
    from ${sql.table(table)} first_row, generate_series(1, ${count}) n where first_row.id = ${firstId}`.execute(db)
}

/** Ids that ascend, as those of the platform do. */
const buildId = (group: string, number: ReturnType<typeof sql>) =>
  sql`'00000000-0000-7000-8${sql.raw(group)}-' || lpad(to_hex((${number})::integer), 12, '0')`

/** A person with the lists; every row after the first one is inserted directly. */
export const createLists = async (platform: OwnPlatform): Promise<TestAccount> => {
  const fixture = await createDocumentFixture(platform)
  const { service, customer, connectionId } = fixture
  const messageId = await openConversation(service, customer, connectionId).service.send(TEXT)
  const { id: documentId } = await fixture.create({ name: 'Yearly statement' })
  const { kysely, close } = openDatabase<RegionTables>({
    url: platform.databases.regions.get('eu') ?? '',
    maxConnections: 2,
  })
  const others = CONNECTIONS - 1
  const [serviceId, connection] = [buildId('001', sql`n`), buildId('002', sql`n`)]
  await cloneRows(kysely, 'service', service.id, {
    count: others,
    changes: sql`jsonb_build_object('id', ${serviceId}, 'name', 'Service ' || n, 'share_code', 'BENCH' || n)`,
  })
  const perConnection = MESSAGES / CONNECTIONS
  await sql`update connection set message_count = ${perConnection} where id = ${connectionId}`.execute(kysely)
  await cloneRows(kysely, 'connection', connectionId, {
    count: others,
    changes: sql`jsonb_build_object('id', ${connection}, 'service_id', ${serviceId})`,
  })
  const nextConnection = (per: number) => buildId('002', sql`(n - 1) / ${per}::integer + 1`)
  await cloneRows(kysely, 'message', messageId, {
    count: perConnection - 1,
    changes: sql`jsonb_build_object('id', ${buildId('003', sql`n`)}, 'position', n + 1)`,
  })
  await cloneRows(kysely, 'message', messageId, {
    count: others * perConnection,
    changes: sql`jsonb_build_object('id', ${buildId('004', sql`n`)}, 'connection_id', ${nextConnection(perConnection)},
      'position', (n - 1) % ${perConnection}::integer + 1)`,
  })
  await cloneRows(kysely, 'document', documentId, {
    count: DOCUMENTS - 1,
    changes: sql`jsonb_build_object('id', ${buildId('005', sql`n`)}, 'name', 'Yearly statement ' || n, 'content_key', first_row.content_key || n)`,
  })
  await close()
  return customer
}

const SCROLLS = 20

const scroll = async ({ page }: MeasuredPage): Promise<void> => {
  await page.mouse.move(PHONE.width / 2, PHONE.height / 2)
  for (let turn = 0; turn < SCROLLS; turn += 1) {
    await page.mouse.wheel(0, 2_000)
    await page.waitForTimeout(100)
  }
}

const go = async ({ page, see }: MeasuredPage, path: string, selector: string): Promise<void> => {
  await page.evaluate((target) => {
    history.pushState(null, '', target)
  }, path)
  await see(selector)
}

const search = async ({ page, type }: MeasuredPage, query: string): Promise<void> => {
  await page.locator('main input[type="search"]').fill('')
  await page.locator('main input[type="search"]').focus()
  await type(query)
}

const hasText = ([text, is]: readonly [string, boolean]): boolean => document.body.textContent.includes(text) === is

const OPENING = 'Opening your messages'

/** Until the messages of all conversations are open. */
const searchUntilOpen = async (measured: MeasuredPage): Promise<void> => {
  await search(measured, 'meter')
  await measured.page.waitForFunction(hasText, [OPENING, true] as const)
  await measured.page.waitForFunction(hasText, [OPENING, false] as const)
}

const alone = { ceiling: Number.NaN, ratio: Number.NaN, unit: 'ms' }

const toRows = (label: string, { longestPause, longestWork, slowestResponse }: Observed): Measurement[] => [
  { ...alone, label: `${label}, longest time without a frame`, ours: longestPause, target: 'within 100 ms' },
  { ...alone, label: `${label}, slowest answer to a key`, ours: slowestResponse, target: 'within 100 ms' },
  { ...alone, label: `${label}, most work in one task`, ours: longestWork, target: 'none over 50 ms' },
]

/** Without a trace: this takes minutes, and its events would fill the memory. */
const measureOpening = async (measured: MeasuredPage): Promise<Measurement> => {
  const label = `${MESSAGES} messages open while they are searched`
  console.error(`  … ${label}`)
  const before = await measured.notes()
  await searchUntilOpen(measured)
  const { tasks } = await measured.notes()
  const longestTask = Math.max(0, ...tasks.slice(before.tasks.length))
  return { ...alone, label: `${label}, longest task`, ours: longestTask, target: 'none over 50 ms' }
}

export const measureLists = async (
  browser: MeasuringBrowser,
  { wallet, collector }: { wallet: string; collector: TestAccount },
): Promise<Measurement[]> => {
  const measured = await browser.open(`${wallet}/account`, 1, PHONE)
  await measured.signIn({ email: collector.email, password: collector.rawPassword })
  const rows: Measurement[] = []
  const measure = async (label: string, work: () => Promise<void>): Promise<void> => {
    console.error(`  … ${label}`)
    rows.push(...toRows(label, await measured.during(work)))
  }
  await go(measured, '/wallet/connections', 'main ul li a')
  await measure(`${CONNECTIONS} companies are scrolled`, () => scroll(measured))
  await go(measured, '/wallet/messages', 'main a[href*="/messages/"]')
  await measure(`${CONNECTIONS} conversations are scrolled`, () => scroll(measured))
  await go(measured, '/wallet/documents', 'main a[href*="/documents/"]')
  await measure(`${DOCUMENTS} documents are scrolled`, () => scroll(measured))
  await measure(`${DOCUMENTS} documents are searched`, () => search(measured, 'statement 19'))
  await go(measured, '/wallet/search', 'main input[type="search"]')
  rows.push(await measureOpening(measured))
  await measure(`${MESSAGES} open messages are searched`, () => search(measured, 'yearly bill'))
  await measured.close()
  return rows
}
