// `logout` with a key store that cannot delete: the profile stays, so that a later `logout` can remove the secrets.
import assert from 'node:assert/strict'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createCli, removeCli } from '../../testing/run-cli.ts'
import { createProfiles } from '../profiles/profiles.ts'
import type { System } from '../program/system.ts'

const cli = await createCli()
after(() => removeCli(cli))

test('logout keeps a profile whose secrets cannot be removed', async () => {
  const bin = join(cli.home, 'bin')
  await mkdir(bin)
  const program = join(bin, 'secret-tool')
  const env = { COMPANY_DATA_KEY_STORE: '', PATH: `${bin}:${process.env.PATH}` }
  const profiles = createProfiles(
    { env: { ...env, HOME: cli.home }, platform: 'linux' } as unknown as System,
    undefined,
  )
  const service = { client_id: 'svc_1', service_id: 'service-1' }
  await profiles.save(() => ({ url: 'https://data.example', secrets: 'system', service }))
  await writeFile(program, '#!/bin/sh\necho "The collection is locked." >&2\nexit 1\n')
  await chmod(program, 0o755)
  const refused = await cli.run(['logout'], { env })
  assert.equal(refused.code, 1)
  assert.match(refused.errors, /The collection is locked/)
  assert.deepEqual((await profiles.read())?.service, service)
  await writeFile(program, '#!/bin/sh\nexit 0\n')
  assert.equal((await cli.run(['logout'], { env })).code, 0)
  assert.equal(await profiles.read(), undefined)
})
