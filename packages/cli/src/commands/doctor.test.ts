// `doctor` detects unusable credentials without the platform.
import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createCli, removeCli } from '../../testing/run-cli.ts'

// Nothing listens at this port.
const url = 'http://127.0.0.1:9'
const cli = await createCli()
after(() => removeCli(cli))

interface Finding {
  check: string
  state: string
  detail: string
  fix?: string
}

const folder = join(cli.home, '.config', 'company-data')
const secretFile = join(folder, 'secrets', Buffer.from('default/service').toString('hex'))
const profile = {
  url,
  secrets: 'file',
  service: { client_id: 'svc_1', service_id: '01a1e68a-991c-7000-8000-000000000001' },
}
await mkdir(join(folder, 'secrets'), { recursive: true, mode: 0o700 })
await writeFile(join(folder, 'profiles.json'), JSON.stringify({ current: 'default', profiles: { default: profile } }), {
  mode: 0o600,
})
await writeFile(secretFile, 'secret', { mode: 0o644 })

const findClient = async (env: Record<string, string>): Promise<Finding | undefined> => {
  const { code, out } = await cli.run(['doctor', '--json'], { env })
  assert.equal(code, 1)
  const { findings } = JSON.parse(out) as { findings: Finding[] }
  return findings.find(({ check }) => check === 'service client')
}

test('doctor reports a secret that others can read, with its repair', async () => {
  const finding = await findClient({})
  assert.equal(finding?.state, 'problem')
  assert.match(finding?.fix ?? '', /^Run `chmod go-rwx /)
})

test('doctor reports credentials of another platform', async () => {
  const finding = await findClient({ COMPANY_DATA_URL: 'http://127.0.0.1:10' })
  assert.equal(finding?.state, 'problem')
  assert.match(finding?.detail ?? '', /^COMPANY_DATA_URL is /)
})

test('doctor leaves out a client that no one has named', async () => {
  const env = { COMPANY_DATA_PROFILE: 'other', COMPANY_DATA_URL: url }
  assert.equal((await findClient(env))?.state, 'skipped')
})
