// The packed packages in an empty project: compiled by the user's compiler, and run on every supported Node.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uniqueName, usePlatform } from '@company-data/testkit'
import { installNodes } from './nodes.ts'
import { usePacked } from './testing/packed-project.ts'

const platform = await usePlatform()
const [{ consumer, compiled }, nodes] = await Promise.all([usePacked(), installNodes()])

test('a consumer, all README examples and declarations compile strictly', () => {
  assert.ok(compiled.examples >= 9)
  assert.deepEqual([compiled.programs, compiled.backend, compiled.page], ['', '', ''])
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

  test(`Node ${major}: a company, a person and a backend share data`, options, async () => {
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

  test(`Node ${major}: threads open many values`, options, async () => {
    assert.deepEqual(JSON.parse(await consumer.run(node, ['js/threads.js'])), { right: 60, threads: 2 })
  })
}
