import { readFileSync, readdirSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { sql } from 'kysely'
import { connected, startFeedTest } from '../../../test/change-feed.ts'
import { startProgram } from '../../../test/program.ts'

const feed = await startFeedTest()
const { databases, dataDir } = feed.platform
const program = await startProgram({ DATA_DIR: dataDir, DATABASE_URL: databases.directory, DATABASE_URL_EU: databases.regions.get('eu') ?? '', REGIONS: 'eu', ROLES: 'region', FRONT_DOOR_URL: feed.platform.frontDoor, TEST_CLOCK: '1', RATE_LIMITS: 'off' })
const N = Number(process.argv[2] ?? 100_000)
const db = feed.database.kysely
const dbName = new URL(databases.regions.get('eu') ?? '').pathname.slice(1)
const stat = (pid: string) => { const f = readFileSync(`/proc/${pid}/stat`, 'utf8'); const a = f.slice(f.lastIndexOf(')') + 2).split(' '); return (Number(a[11]) + Number(a[12])) * 10 }
const cpu = () => {
  let pgMs = 0
  for (const pid of readdirSync('/proc')) if (/^\d+$/.test(pid)) try { if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dbName)) pgMs += stat(pid) } catch {}
  return { pg: pgMs, node: stat(String(program.process.pid)), own: process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000 }
}
const diff = (a: any, b: any) => Object.fromEntries(Object.keys(a).map((k) => [k, Math.round(b[k] - a[k])]))
const fill = async (serviceId: string, n: number) => {
  await feed.raise(...connected(serviceId, 1))
  await sql`insert into change (company_user_id, channel_id, seq, id, event, members, at)
    select company_user_id, channel_id, seq + g, gen_random_uuid(), event, members, at from change, generate_series(1, ${n - 1}::int) g where channel_id = ${serviceId}`.execute(db)
  await sql`update change_channel set last_seq = ${n} where id = ${serviceId}`.execute(db)
  await sql`analyze change`.execute(db)
}
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const { hostname, port } = new URL(program.addresses.eu ?? '')
const get = (token: string) => new Promise<string>((res, rej) => request({ agent, hostname, port, path: '/api/company-data/changes', headers: { authorization: `Bearer ${token}` } }, (r) => {
  const t: Buffer[] = []; r.on('data', (c) => t.push(c)); r.on('end', () => res(Buffer.concat(t).toString('latin1')))
}).on('error', rej).end())
for (let round = 0; round < 3; round++) {
  const service = await feed.service()
  await fill(service.id, N)
  let c = cpu()
  let t0 = performance.now(), pages = 0
  for (let more = true; more; pages++) more = (await get(service.token)).endsWith('"more":true}')
  const drain = performance.now() - t0
  await get(service.token)
  const drainCpu = diff(c, cpu())
  const bare = await feed.service()
  await fill(bare.id, N)
  c = cpu()
  t0 = performance.now()
  for (let from = 0; from < N; from += 500) await sql`delete from change where channel_id = ${bare.id} and seq > ${from} and seq <= ${from + 500} returning *`.execute(db)
  const del = performance.now() - t0
  console.log({ pages, drain: drain.toFixed(0), del: del.toFixed(0), ratio: (del / drain).toFixed(2), drainCpu, bareCpu: diff(c, cpu()), left: await feed.stored(service.id) })
}
await program.stop()
await feed.stop()
process.exit()
