// The packed packages in an empty project: compiled by the user's compiler, and run on every Node that is supported.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { uniqueName, usePlatform } from '@company-data/testkit'
import { installNodes } from './nodes.ts'
import { usePacked } from './testing/packed.ts'

const platform = await usePlatform()
const [{ consumer }, nodes] = await Promise.all([usePacked(), installNodes()])
const readmeFiles = await consumer.writeExamples()
/** Compiled once for all Nodes. */
const compilerOutput = await consumer.compile(
  ['journey.ts', 'threads.ts', 'page.ts', ...readmeFiles],
  ['--outDir', 'js', '--types', 'node', '--skipLibCheck'],
)

test('a consumer and the examples of all READMEs compile with --strict, and all declarations are checked', async () => {
  assert.equal(compilerOutput, '')
  assert.ok(readmeFiles.length >= 9)
  const reexports = consumer.entryPoints.map((entryPoint, index) => `export * as entry${index} from '${entryPoint}'`)
  await writeFile(join(consumer.folder, 'entry-points.ts'), reexports.join('\n'))
  const check = ['--noEmit', '--target', 'es2022', '--skipLibCheck', 'false']
  // A backend without the types of browsers, and a page without those of Node, as bundlers resolve.
  assert.equal(await consumer.compile(['entry-points.ts'], [...check, '--lib', 'es2022', '--types', 'node']), '')
  const bundled = ['--module', 'esnext', '--moduleResolution', 'bundler', '--lib', 'es2022,dom', '--types', '']
  assert.equal(await consumer.compile(['entry-points.ts', 'page.ts'], [...check, ...bundled]), '')
})

const importAll = 'for (const entryPoint of JSON.parse(process.env.ENTRY_POINTS)) await import(entryPoint)'
const requireAll = 'for (const entryPoint of JSON.parse(process.env.ENTRY_POINTS)) require(entryPoint)'

for (const major of [20, 22, 24]) {
  const node = nodes.get(major) ?? ''
  const options = { skip: node === '' ? `Node ${major} could not be installed from npm` : false }

  test(`Node ${major}: every entry point is imported, and required by CommonJS`, options, async () => {
    assert.match(await consumer.run(node, ['--version']), new RegExp(`^v${major}\\.`))
    assert.ok(consumer.entryPoints.length > 60)
    const environment = { ENTRY_POINTS: JSON.stringify(consumer.entryPoints) }
    await consumer.run(node, ['--input-type=module', '-e', importAll], environment)
    await consumer.run(node, ['--input-type=commonjs', '-e', requireAll], environment)
  })

  test(`Node ${major}: a company, a person and a backend meet on a platform`, options, async () => {
    const environment = { FRONT_DOOR: platform.frontDoor, NAME: `P${uniqueName()}` }
    assert.deepEqual(JSON.parse(await consumer.run(node, ['js/journey.js'], environment)), {
      names: ['Ada'],
      date: false,
      types: true,
      refusal: 404,
      xml: { event: 'test', subject: { id: '1' } },
      unsigned: 401,
    })
  })

  test(`Node ${major}: many values are opened by threads`, options, async () => {
    assert.deepEqual(JSON.parse(await consumer.run(node, ['js/threads.js'])), { right: 60, threads: 2 })
  })
}
