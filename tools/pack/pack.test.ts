// The packed packages in the hands of others: installed by npm into an empty project, compiled, run on every Node that is
// supported, bundled for browsers, and judged by programs that we did not write.
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { atEnd, uniqueName, usePlatform } from '@company-data/testkit'
import { installNodes } from './nodes.ts'
import { packPackages } from './tarballs.ts'
import { bundlers, esbuild } from './testing/bundles.ts'
import { createConsumer } from './testing/consumer.ts'

/** What the client of a person may weigh in a page. */
const PERSON_CLIENT_BYTES = 60_000

const root = join(import.meta.dirname, '..', '..')
const folder = await mkdtemp(join(tmpdir(), 'packed-'))
atEnd(() => rm(folder, { recursive: true, force: true }))
const platform = await usePlatform()
const [tarballs, nodes] = await Promise.all([packPackages(join(folder, 'tarballs')), installNodes()])
const consumer = await createConsumer(join(folder, 'project'), tarballs)
const readmeFiles = await consumer.writeExamples()
/** Compiled once for all Nodes. */
const compilerOutput = await consumer.compile(
  ['journey.ts', 'threads.ts', 'page.ts', ...readmeFiles],
  ['--outDir', 'js', '--types', 'node'],
)
const manifests = await Promise.all(
  tarballs.map(async ({ name }) =>
    JSON.parse(await readFile(join(consumer.folder, 'node_modules', name, 'package.json'), 'utf8')),
  ),
)

test('each package is complete and has no tests inside', async () => {
  assert.deepEqual(
    tarballs.map(({ name }) => name),
    ['crypto', 'protocol', 'field-types', 'sdk'].map((name) => `@company-data/${name}`),
  )
  for (const { name, files } of tarballs) {
    const paths = files.map(({ path }) => path)
    for (const path of ['LICENSE', 'README.md', 'package.json']) assert.ok(paths.includes(path), `${name}: ${path}`)
    for (const path of paths) {
      assert.doesNotMatch(path, /test|vectors|tsconfig/, name)
      assert.match(path, /^(?:LICENSE|README\.md|package\.json|(?:dist|src)\/.*)$/, name)
    }
    const readme = await readFile(join(consumer.folder, 'node_modules', name, 'README.md'), 'utf8')
    assert.doesNotMatch(readme, /\]\(\./, 'a link to a file that is not in the package')
    const sources = paths.filter((path) => path.startsWith('src/')).map((path) => path.slice(4, -3))
    assert.ok(sources.length > 10, name)
    const built = sources.flatMap((source) =>
      ['.js', '.js.map', '.d.ts', '.d.ts.map'].map((extension) => `dist/${source}${extension}`),
    )
    assert.deepEqual(
      built.filter((path) => !paths.includes(path)),
      [],
      name,
    )
  }
})

test('all packages have the version of the root, need one another in it, and have the doors of the sources', async () => {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  for (const manifest of manifests) {
    const sources = join(root, 'packages', manifest.name.split('/')[1], 'package.json')
    const { exports } = JSON.parse(await readFile(sources, 'utf8'))
    assert.deepEqual(Object.keys(manifest.exports), [...Object.keys(exports), './package.json'])
    assert.equal(manifest.version, version)
    for (const [name, range] of Object.entries<string>(manifest.dependencies)) {
      if (name.startsWith('@company-data/')) assert.equal(range, version)
      else assert.match(range, /^\^\d+\.\d+\.\d+$/)
    }
    assert.deepEqual([manifest.private, manifest.devDependencies, manifest.scripts], [undefined, undefined, undefined])
  }
})

const importAll = `for (const door of JSON.parse(process.env.DOORS)) if (!Object.keys(await import(door))) throw door`
const requireAll = `for (const door of JSON.parse(process.env.DOORS)) if (!Object.keys(require(door))) throw door`

for (const major of [20, 22, 24]) {
  const node = nodes.get(major) ?? ''
  const options = { skip: node === '' ? `Node ${major} could not be installed from npm` : false }

  test(`Node ${major}: every door is imported, and required by CommonJS`, options, async () => {
    assert.match(await consumer.run(node, ['--version']), new RegExp(`^v${major}\\.`))
    assert.ok(consumer.doors.length > 60)
    const environment = { DOORS: JSON.stringify(consumer.doors) }
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

test('a consumer and the examples of all READMEs compile with --strict, and all declarations are checked', async () => {
  assert.equal(compilerOutput, '')
  assert.ok(readmeFiles.length >= 9)
  const check = ['--noEmit', '--target', 'es2022']
  const program = ['journey.ts', 'threads.ts']
  // A backend without the types of browsers, and a page without those of Node, as bundlers resolve.
  assert.equal(await consumer.compile(program, [...check, '--lib', 'es2022', '--types', 'node']), '')
  const bundled = ['--module', 'esnext', '--moduleResolution', 'bundler', '--lib', 'es2022,dom', '--types', '']
  assert.equal(await consumer.compile(['page.ts'], [...check, ...bundled]), '')
})

/** Runs a program with the packages that are installed here. */
const judge = (program: string): Promise<string> =>
  consumer.run(
    process.execPath,
    ['--input-type=module', '-e', program],
    { TARBALLS: JSON.stringify(tarballs.map(({ path }) => path)), DOORS: JSON.stringify(consumer.doors) },
    root,
  )

test('publint has nothing to say', async () => {
  const program = `
    import { readFile } from 'node:fs/promises'
    import { publint } from 'publint'
    for (const file of JSON.parse(process.env.TARBALLS)) {
      const { buffer, byteOffset, byteLength } = await readFile(file)
      const tarball = buffer.slice(byteOffset, byteOffset + byteLength)
      const { messages } = await publint({ strict: true, pack: { tarball } })
      for (const message of messages) console.log(file, JSON.stringify(message))
    }`
  assert.equal(await judge(program), '')
})

test('are the types wrong? They are not', async () => {
  // ES modules only, behind doors that TypeScript 4.6 and older do not know: two answers that are meant.
  const program = `
    import { readFile } from 'node:fs/promises'
    import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
    for (const file of JSON.parse(process.env.TARBALLS)) {
      const packed = createPackageFromTarballData(await readFile(file))
      // It does not go through a door with a star by itself.
      const doors = JSON.parse(process.env.DOORS).filter((door) => (door + '/').startsWith(packed.packageName + '/'))
      const entrypoints = doors.map((door) => '.' + door.slice(packed.packageName.length))
      const { problems, types, entrypoints: judged } = await checkPackage(packed, { entrypoints })
      if (!types || Object.keys(judged).length !== doors.length) console.log(file, 'is not judged')
      for (const problem of problems ?? []) {
        if (problem.kind === 'CJSResolvesToESM' || problem.resolutionKind === 'node10') continue
        console.log(file, JSON.stringify(problem))
      }
    }`
  assert.equal(await judge(program), '')
})

for (const [name, bundle] of Object.entries(bundlers)) {
  test(`${name}: the client of a person is small in a page, and works`, async () => {
    const { entry, startBytes, allBytes, text } = await bundle(consumer, 'page')
    assert.ok(startBytes <= PERSON_CLIENT_BYTES, `${startBytes} bytes gzipped`)
    // The validator with its matcher of patterns comes when it is asked for.
    assert.ok(allBytes > startBytes + 30_000, `${allBytes - startBytes} bytes on demand`)
    assert.doesNotMatch(text, /["']node:/)
    const program = `await import('${pathToFileURL(entry)}'); await run('${platform.frontDoor}', 'page-${name}-${uniqueName()}')`
    const output = await consumer.run(process.execPath, ['--input-type=module', '-e', program])
    assert.deepEqual(JSON.parse(output), { plaintext: 'Ada', date: false })
  })

  test(`${name}: in a page many values are opened without the threads of Node`, async () => {
    const { entry, text } = await bundle(consumer, 'threads')
    assert.doesNotMatch(text, /["']node:|decrypt-worker/)
    assert.deepEqual(JSON.parse(await consumer.run(process.execPath, [entry])), { right: 60, threads: 0 })
  })
}

test('esbuild: a bundle for Node has threads when their file is built beside it, and opens values without', async () => {
  const worker = 'node_modules/@company-data/sdk/dist/keys/threads/decrypt-worker.js'
  const forNode = ['--platform=node', '--entry-names=[name]']
  await esbuild(consumer, ['threads.ts', worker, ...forNode, '--format=esm', '--outdir=out/with-threads'])
  await esbuild(consumer, ['threads.ts', ...forNode, '--format=esm', '--outdir=out/without'])
  await esbuild(consumer, ['threads.ts', ...forNode, '--format=cjs', '--out-extension:.js=.cjs', '--outdir=out/common'])
  const runBundle = async (file: string) => JSON.parse(await consumer.run(process.execPath, [`out/${file}`]))
  assert.deepEqual(await runBundle('with-threads/threads.js'), { right: 60, threads: 2 })
  assert.deepEqual(await runBundle('without/threads.js'), { right: 60, threads: 0 })
  assert.deepEqual(await runBundle('common/threads.cjs'), { right: 60, threads: 0 })
})
