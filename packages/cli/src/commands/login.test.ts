// The password of an owner reaches the platform as it was typed or read.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCompanyClient } from '@company-data/sdk/company'
import { uniqueName, usePlatform } from '@company-data/testkit'
import { createCli, removeCli } from '../../testing/run-cli.ts'

const { frontDoor: frontDoorUrl } = await usePlatform()

test('a password may begin and end with blanks', async () => {
  const name = uniqueName()
  const email = `owner-${name.toLowerCase()}@example.org`
  const password = '  correct horse battery staple '
  const company = createCompanyClient({ frontDoorUrl })
  await company.register({ email, password, display_name: 'Blanks Ltd', company_code: `B${name}`.slice(0, 12) })
  const args = ['login', '--url', frontDoorUrl, '--email', email]
  const cli = await createCli()
  try {
    for (const ending of ['', '\n', '\r\n']) {
      const { code, errors } = await cli.run([...args, '--secret-stdin'], { input: `${password}${ending}` })
      assert.equal(code, 0, errors)
    }
    const { code, errors } = await cli.run(args, { answers: [password] })
    assert.equal(code, 0, errors)
  } finally {
    await removeCli(cli)
  }
})
