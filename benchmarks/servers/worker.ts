// A worker on a platform that another process serves: nothing but jobs and deliveries. It has the other's folder, and
// with it the platform key. Ready as soon as its dispatcher has started.
import { readConfig, startApp } from '@company-data/server'
import pg from 'pg'

const { DATA_DIR, FRONT_DOOR_URL, BENCH_DATABASE_URL } = process.env
const config = readConfig({
  PORT: '0',
  ROLES: 'worker',
  DATA_DIR,
  FRONT_DOOR_URL,
  DATABASE_URL: BENCH_DATABASE_URL,
  WEBHOOK_ALLOW_PRIVATE_HOSTS: 'true',
  // Endpoints that are set to hang do so for a whole round.
  WEBHOOK_TIMEOUT_SECONDS: '120',
  LOG_LEVEL: 'error',
})

/** The number of queries about webhooks and their events; SIGUSR2 prints it. */
const countStatements = (): void => {
  const { query } = pg.Client.prototype
  let count = 0
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args
    const { text } = typeof first === 'string' ? { text: first } : ((first ?? {}) as { text?: string })
    if (/webhook|change/.test(text ?? '')) count += 1
    return Reflect.apply(query, this, args)
  } as typeof query
  process.on('SIGUSR2', () => process.stdout.write(`statements ${count}\n`))
}
if (process.env.COUNT_STATEMENTS) countStatements()

const app = await startApp(config)
process.stdout.write('ready worker\n')
process.on('SIGTERM', async () => {
  await app.stop()
  process.exit(0)
})
