// The story of the demo on a temporary platform, each step with what a reader should notice.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig, startApp } from '@company-data/server'
import { approveLogin } from './approve-login.ts'
import { createService } from './create-service.ts'
import { extendRegistry } from './extend-registry.ts'
import { fillProfile } from './fill-profile.ts'
import { leaseCar } from './lease/lease-car.ts'
import type { Narrator } from './narrator.ts'
import { pushChanges } from './push-changes.ts'
import { regenerateSecret } from './regenerate-secret.ts'
import { registerCompany } from './register-company.ts'
import { shareData } from './share-data.ts'
import { signContract } from './sign-contract.ts'
import { writeMessages } from './write-messages.ts'

export const tellStory = async (narrator: Narrator): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'company-data-demo-'))
  narrator.title('Company Data Service: people share data with companies through a platform that cannot read it.')
  narrator.points([
    'A person’s device seals her data. The platform stores it and cannot open it.',
    'She shares it with one service, by its code. Only the company behind that service opens it.',
    'When she edits a value, every company that has it live gets the new one, by a change feed or by a webhook.',
    'When a webhook’s endpoint fails for a while, nothing is lost, and everything arrives in order.',
    'She signs a contract on her device. The platform seals it, and anyone can verify that without the platform.',
    'A contract flow asks both sides in turn, branches by computed values, and ends in documents that both have signed.',
    'A login of the company waits until she approves it on her phone.',
    'When a client’s secret leaks, a new one ends the old tokens at once.',
    'The operator adds types of data while the platform runs.',
  ])
  narrator.step(
    'The platform starts in one process on a temporary store: front door, one region, forwarder and worker.',
  )
  const app = await startApp(readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', TEST_CLOCK: '1' }))
  try {
    narrator.show(
      Object.entries(app.addresses)
        .map(([base, url]) => `${base} ${url}`)
        .join('\n'),
    )
    const company = await registerCompany(app, narrator)
    const service = await createService(app, company, narrator)
    const ada = await fillProfile(app, narrator)
    await shareData(service, ada, narrator)
    await writeMessages(service, ada, narrator)
    await signContract(service, ada, narrator)
    const contracts = await leaseCar({ app, company, ada, narrator })
    await pushChanges({ app, company, service, ada, narrator })
    await approveLogin({ app, company, service, ada, narrator })
    await regenerateSecret(company, service, narrator)
    await extendRegistry(app, narrator)
    narrator.title(`The end. Nothing is left behind on this machine but the contracts in ${contracts}`)
  } finally {
    await app.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
