// `npm run demo`: a story on a temporary platform, each step with what a reader should notice.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig, startApp } from '@company-data/server'
import { createService } from './create-service.ts'
import { extendRegistry } from './extend-registry.ts'
import { fillProfile } from './fill-profile.ts'
import { createNarrator } from './narrator.ts'
import { pushChanges } from './push-changes.ts'
import { regenerateSecret } from './regenerate-secret.ts'
import { registerCompany } from './register-company.ts'
import { shareData } from './share-data.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'company-data-demo-'))
const narrator = createNarrator()
narrator.title('Company Data Service: a short story')
narrator.step('The platform starts in one process on a temporary store: front door, one region, forwarder and worker.')
const app = await startApp(readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', TEST_CLOCK: '1' }))
try {
  narrator.show(
    Object.entries(app.addresses)
      .map(([base, url]) => `${base} ${url}`)
      .join('\n'),
  )
  await extendRegistry(app, narrator)
  const company = await registerCompany(app, narrator)
  const service = await createService(app, company, narrator)
  const ada = await fillProfile(app, narrator)
  await shareData(service, ada, narrator)
  await pushChanges({ app, company, service, ada, narrator })
  await regenerateSecret(company, service, narrator)
  narrator.title('The end. Nothing is left behind on this machine.')
} finally {
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
}
