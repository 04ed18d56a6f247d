// The whole TypeScript samples of sandbox.md and testing.md run. All samples compile: see entry-points.test.ts.
import assert from 'node:assert/strict'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { usePlatform } from '@company-data/testkit'
import { PASSWORD, startJourney } from '../../testing/journey.ts'
import { wholeSamples } from '../../testing/page-samples.ts'

const root = join(import.meta.dirname, '..', '..', '..', '..')
const platform = await usePlatform()
const journey = startJourney(platform, { hasAllRounds: true })

// biome-ignore lint/suspicious/noExplicitAny: entry-points.test.ts compiles the samples
const importSample = async (name: keyof typeof wholeSamples, use: (exports: any) => Promise<void>): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'page-samples-'))
  try {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
    const file = join(folder, name)
    await writeFile(file, wholeSamples[name])
    await use(await import(pathToFileURL(file).href))
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('the sandbox of the page works from its service to its end', async () => {
  const { email } = await journey.company()
  await importSample('sandbox.ts', ({ tryShop }) => tryShop(platform.frontDoor, email, PASSWORD))
})

test('the test person of the page connects with its answers', async () => {
  const { client, email } = await journey.company()
  const { service } = await client.services.create({ name: 'Tested', admin_email: email })
  const { config_token } = await client.requestFields.read(service.id)
  const name = { slug: 'name', label: 'Name', type: 'text', mandatory: true } as const
  await client.requestFields.publish(service.id, config_token, [name])
  await importSample('testing.ts', async ({ createTestPerson }) => {
    const person = await createTestPerson(platform.frontDoor, service.code, { name: { value: 'Anna' } })
    const { items } = await person.companyConnections.list.page()
    assert.equal(items.length, 1)
  })
})
