// `npm run demo`: a story on a temporary platform, each step with what a reader should notice.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig, startApp } from '@company-data/server'
import { companyRegisters } from './company.ts'
import { narrator } from './narrator.ts'
import { secretIsRegenerated } from './new-secret.ts'
import { personFillsProfile } from './person.ts'
import { operatorExtendsTheRegistry } from './registry.ts'
import { companyOpensService } from './service.ts'
import { personShares } from './sharing.ts'
import { changesArePushed } from './webhook.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'company-data-demo-'))
const say = narrator()
say.title('Company Data Service, a story in a few steps')
say.step('The platform starts on a temporary store: front door, one region, forwarder and worker in one process.')
const app = await startApp(readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', TEST_CLOCK: '1' }))
try {
  say.show(
    Object.entries(app.addresses)
      .map(([base, url]) => `${base} ${url}`)
      .join('\n'),
  )
  await operatorExtendsTheRegistry(app, say)
  const company = await companyRegisters(app, say)
  const service = await companyOpensService(app, company, say)
  const ada = await personFillsProfile(app, say)
  await personShares(service, ada, say)
  await changesArePushed(app, company, service, ada, say)
  await secretIsRegenerated(company, service, say)
  say.title('The end. Nothing of it is left on this machine.')
} finally {
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
}
