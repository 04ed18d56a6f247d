// The platform of the access benchmarks: everything on, nothing in it; the load creates its accounts and clients. Its
// ready line: the front door, the region, the folder of its data.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig, startApp } from '@company-data/server'

const dataDir = await mkdtemp(join(tmpdir(), 'company-data-bench-'))
const databaseUrl = process.env.BENCH_DATABASE_URL
const config = readConfig({
  PORT: '0',
  DATA_DIR: dataDir,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'info',
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  ...JSON.parse(process.env.BENCH_SETTINGS ?? '{}'),
  ...(process.env.BENCH_ROLES && { ROLES: process.env.BENCH_ROLES }),
})
const app = await startApp(config)
process.stdout.write(`ready ${app.addresses.front_door} ${app.addresses.eu} ${dataDir}\n`)
process.on('SIGTERM', async () => {
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
  process.exit(0)
})
