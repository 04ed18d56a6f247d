// The platform of the pipeline benchmark: every step of the pipeline in front of a handler that only responds.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compilePatterns } from '@company-data/protocol/fnmatch'
import { serviceClientPatterns } from '@company-data/protocol/whitelist-patterns'
import { type Caller, type Route, readConfig, route, startApp } from '@company-data/server'
import { z } from 'zod'

const caller: Caller = {
  kind: 'service-client',
  clientId: 'svc_bench',
  serviceId: '0190a6f0-0000-7000-8000-000000000002',
  companyUserId: '0190a6f0-0000-7000-8000-000000000001',
  home: 'eu',
  level: 'basic',
  moving: false,
  mayCall: compilePatterns([...serviceClientPatterns, '/api/bench']),
}

const empty: Route = route({
  method: 'GET',
  path: '/api/bench',
  at: ['region'],
  access: { kind: 'callers', allow: ['service-client'] },
  summary: 'An empty handler',
  documents: [],
  response: z.object({ company_user_id: z.string(), service_id: z.string() }),
  handler: () => ({ company_user_id: caller.companyUserId, service_id: caller.serviceId }),
})

const dataDir = await mkdtemp(join(tmpdir(), 'company-data-bench-'))
const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'info', RATE_LIMIT_CALLS: '99999999/60' })
const app = await startApp(config, {
  verifier: { verify: (token) => (token === 'bench-token-0123456789' ? caller : 'invalid') },
  routes: (base) => (base.kind === 'region' ? [empty] : []),
})
process.stdout.write(`ready ${app.addresses.eu}\n`)
process.on('SIGTERM', async () => {
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
  process.exit(0)
})
