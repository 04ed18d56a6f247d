// A build is created when the content of its sources has changed, and replaced as a whole.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { type Build, buildIfChanged, waitForBuilds } from './build-folder.ts'

const testFolder = mkdtempSync(join(tmpdir(), 'company-data-build-'))
after(() => rmSync(testFolder, { recursive: true }))
const source = join(testFolder, 'src', 'main.ts')
mkdirSync(join(testFolder, 'src'))
writeFileSync(source, 'one')

let builds = 0
const build: Build = {
  name: 'a build of a test',
  folder: join(testFolder, 'dist'),
  sources: [join(testFolder, 'src'), join(testFolder, 'missing')],
  async write(folder) {
    builds += 1
    mkdirSync(folder)
    writeFileSync(join(folder, 'main.js'), readFileSync(source))
  },
}
const built = (): string => readFileSync(join(build.folder, 'main.js'), 'utf8')

test('builds once for the same sources', async () => {
  await buildIfChanged(build)
  await buildIfChanged(build)
  assert.deepEqual([builds, built()], [1, 'one'])
})

test('a source rewritten with the same content causes no build', async () => {
  writeFileSync(source, 'one')
  utimesSync(source, 0, 0)
  await buildIfChanged(build)
  assert.equal(builds, 1)
})

test('a test file causes no build', async () => {
  writeFileSync(join(testFolder, 'src', 'main.test.ts'), 'test')
  await buildIfChanged(build)
  assert.equal(builds, 1)
})

test('a source of the same size with another content causes a build', async () => {
  writeFileSync(source, 'two')
  await buildIfChanged(build)
  assert.deepEqual([builds, built()], [2, 'two'])
})

test('a failing build leaves the last one in place', async () => {
  writeFileSync(source, 'three')
  const failing = { ...build, write: () => Promise.reject(new Error('no bundler')) }
  await assert.rejects(buildIfChanged(failing), /no bundler/)
  assert.equal(built(), 'two')
  assert.deepEqual(readdirSync(testFolder).sort(), ['dist', 'src'])
})

test('builds that run at the same time all end before a failure is thrown', async () => {
  writeFileSync(source, 'four')
  const failing = { ...build, folder: join(testFolder, 'failed'), write: () => Promise.reject(new Error('no bundler')) }
  await assert.rejects(waitForBuilds([buildIfChanged(failing), buildIfChanged(build)]), /no bundler/)
  assert.equal(built(), 'four')
  assert.deepEqual(readdirSync(testFolder).sort(), ['dist', 'src'])
})
