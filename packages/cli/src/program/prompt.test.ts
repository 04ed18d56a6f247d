// Questions of a terminal that are not answered.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createCli, removeCli } from '../../testing/run-cli.ts'

const cli = await createCli()
after(() => removeCli(cli))

test('Ctrl-C and Ctrl-D at a question end the command as interrupted', async () => {
  for (const key of ['\u0003', '\u0004'])
    for (const args of [['login'], ['login', '--url', 'http://127.0.0.1:9', '--email', 'ada@example.org']]) {
      const { code, out, errors } = await cli.run(args, { answers: [key] })
      assert.deepEqual([code, out], [130, ''], errors)
      assert.match(errors, /error: Interrupted\.\n$/)
    }
})
