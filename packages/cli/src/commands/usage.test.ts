// Values of options that no command can use: refused before anything is asked or sent.
import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createCli, removeCli } from '../../testing/run-cli.ts'

const cli = await createCli()
after(() => removeCli(cli))

test('a version of a flow is a number from 1', async () => {
  await mkdir(join(cli.home, 'order'))
  const flow = { id: '01a1e68a-991c-7000-8000-000000000001', name: 'Order', output_mode: 'document', definition: {} }
  await writeFile(join(cli.home, 'order', 'flow.json'), JSON.stringify(flow))
  for (const version of ['x', '0', '1.5', '']) {
    const { code, errors } = await cli.run(['flows', 'diff', 'order', `--version=${version}`])
    assert.deepEqual([code, errors.startsWith(`error: --version cannot be \`${version}\`.`)], [2, true])
  }
})

test('certificates are fetched from this machine or over TLS only', async () => {
  await writeFile(join(cli.home, 'a.pdf'), '%PDF-')
  const verify = (url: string) => cli.run(['documents', 'verify', 'a.pdf', '--url', url])
  const open = await verify('http://data.example.org')
  assert.deepEqual([open.code, /--certificates FILE/.test(open.errors)], [2, true])
  assert.equal((await verify('ftp://data.example.org')).code, 2)
  // Nothing listens at this port.
  const unreachable = await verify('http://127.0.0.1:9/')
  assert.deepEqual([unreachable.code, unreachable.errors.includes('http://127.0.0.1:9 gave')], [6, true])
})

test('a folder in place of a contract has another exit code than a wrong seal', async () => {
  await writeFile(join(cli.home, 'plain.pdf'), 'no seal')
  for (const args of [['.'], ['plain.pdf', '--certificates', '.']]) {
    const { code, errors } = await cli.run(['documents', 'verify', ...args])
    assert.deepEqual([code, /cannot be read: EISDIR\.\nnext/.test(errors)], [2, true], errors)
  }
})

test('a file without certificates is not a verdict on a seal', async () => {
  await writeFile(join(cli.home, 'empty.pem'), 'no certificate')
  await writeFile(join(cli.home, 'b.pdf'), '%PDF-')
  const { code, errors } = await cli.run(['documents', 'verify', 'b.pdf', '--certificates', 'empty.pem'])
  assert.deepEqual([code, /has no certificate\.\nnext/.test(errors)], [2, true], errors)
})

test('the file of a flow in place of its folder is refused with what to name', async () => {
  const { code, errors } = await cli.run(['flows', 'validate', 'order/flow.json', '--offline'])
  assert.deepEqual([code, /Name the folder of a flow/.test(errors)], [1, true], errors)
})
