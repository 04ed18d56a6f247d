// Verifications through the doors, as a person's device and an operator go through them.
import { mailbox, type Registered, type Reply, type TestPlatform } from '@company-data/testkit'
import pg from 'pg'

export const askFor = (person: Registered, contactDataId: string, method: string, plaintext?: unknown) =>
  person.call('POST', '/api/verifications', {
    contact_data_id: contactDataId,
    method,
    ...(plaintext !== undefined && { plaintext }),
  })

const expect = (reply: Reply, status: number, what: string): Reply => {
  if (reply.status !== status) throw new Error(`${what}: ${reply.status} ${reply.text}`)
  return reply
}

/** The id of a verification whose code is on its way. */
export const start = async (person: Registered, contactDataId: string, method: string, plaintext?: string) =>
  String(expect(await askFor(person, contactDataId, method, plaintext), 201, 'asking').body.verification_id)

export const confirm = (person: Registered, id: string, code: unknown) =>
  person.call('POST', `/api/verifications/${id}/confirm`, { code })

/** Asked for and confirmed with the code that came to the value. */
export const verify = async (
  platform: TestPlatform,
  person: Registered,
  contactDataId: string,
  plaintext: string,
  method = 'email',
) => {
  const id = await start(person, contactDataId, method, plaintext)
  const code = await mailbox(platform).codeFor(plaintext, `verification_${method}`)
  return expect(await confirm(person, id, code), 200, 'confirming').body
}

/** Another code than the given one. */
export const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Every row of every table of every database, as text, by table. */
export const everythingStored = async ({ databases }: TestPlatform): Promise<Map<string, string>> => {
  const stored = new Map<string, string>()
  for (const url of [databases.directory, ...databases.regions.values()]) {
    const client = new pg.Client(url)
    await client.connect()
    const tables = await client.query("select tablename from pg_tables where schemaname = 'public'")
    for (const { tablename } of tables.rows) {
      const { rows } = await client.query(`select t::text as line from "${tablename}" t`)
      stored.set(tablename, `${stored.get(tablename) ?? ''}${rows.map(({ line }) => line).join('\n')}\n`)
    }
    await client.end()
  }
  return stored
}
