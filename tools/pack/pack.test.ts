// The packed packages as others see them: complete, of one version, and checked by third-party programs.
import assert from 'node:assert/strict'
import { glob, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { errorKeys } from '@company-data/protocol/errors'
import { packedManifest } from './manifest.ts'
import { usePacked } from './testing/packed-project.ts'

const root = join(import.meta.dirname, '..', '..')
const { tarballs, consumer } = await usePacked()
const manifests = await Promise.all(
  tarballs.map(async ({ name }) =>
    JSON.parse(await readFile(join(consumer.folder, 'node_modules', name, 'package.json'), 'utf8')),
  ),
)

test('each package is complete and has no tests inside', async () => {
  assert.deepEqual(
    tarballs.map(({ name }) => name),
    ['crypto', 'protocol', 'field-types', 'flow-engine', 'sdk', 'plugin-kit', 'cli', 'elements'].map(
      (name) => `@company-data/${name}`,
    ),
  )
  for (const { name, files } of tarballs) {
    const paths = files.map(({ path }) => path)
    for (const path of ['LICENSE', 'README.md', 'package.json']) assert.ok(paths.includes(path), `${name}: ${path}`)
    for (const path of paths) {
      assert.doesNotMatch(path, /\.test\.|\/testing\/|vectors|tsconfig/, name)
      assert.match(path, /^(?:LICENSE|README\.md|package\.json|(?:dist|src|docs)\/.*)$/, name)
    }
    const readme = await readFile(join(consumer.folder, 'node_modules', name, 'README.md'), 'utf8')
    for (const [, target = ''] of readme.matchAll(/\]\((?![a-z]+:|#)([^)#]+)/g))
      assert.ok(paths.includes(target), `${name}: ${target} is linked, but not in the package`)
    const sources = paths.filter((path) => path.startsWith('src/')).map((path) => path.slice(4, -3))
    assert.ok(sources.length >= 9, name)
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

test('the documents that the README of the SDK links are in its package', async () => {
  const folder = join(consumer.folder, 'node_modules', '@company-data', 'sdk')
  assert.match(await readFile(join(folder, 'README.md'), 'utf8'), /\]\(docs\/concepts\/sdk\.md\)/)
  const text = await readFile(join(folder, 'docs', 'concepts', 'sdk.md'), 'utf8')
  assert.doesNotMatch(text, /\]\((?:\.\.\/)*decisions\//, 'a link to a document that is not packed')
  const errors = await readFile(join(folder, 'docs', 'errors.md'), 'utf8')
  for (const key of errorKeys) assert.ok(errors.includes(`| \`${key}\` |`), key)
})

test('links of README and package.json lead to documents of the repository', async () => {
  const files = 'https://github.com/company-data/company-data-service/'
  const targets = [...(await readFile(join(root, '.github/ISSUE_TEMPLATE/config.yml'), 'utf8')).matchAll(/https:\S+/g)]
  for (const [address] of targets) assert.ok(address.startsWith(files), `${address}: one repository`)
  for (const { name, homepage, repository, bugs } of manifests) {
    const directory = `packages/${name.split('/')[1]}`
    assert.deepEqual([homepage, bugs], [`${files}tree/main/docs`, `${files}issues`])
    assert.deepEqual(repository, { type: 'git', url: `git+${files.slice(0, -1)}.git`, directory })
    const folder = join(consumer.folder, 'node_modules', name)
    for await (const page of glob('{README.md,docs/**/*.md}', { cwd: folder })) {
      const text = await readFile(join(folder, page), 'utf8')
      for (const [, path = ''] of text.matchAll(/\]\(https:\/\/github\.com\/[^/]+\/[^/]+\/blob\/main\/([^)#]+)/g))
        assert.ok(await stat(join(root, path)), `${name}, ${page}: ${path}`)
    }
  }
})

test('a package without publisher addresses gets none', () => {
  const { homepage, repository, bugs, ...manifest } = manifests[0]
  const packed = packedManifest({ ...manifest, version: '0.1.0', exports: {}, dependencies: {} }, '0.1.0')
  assert.deepEqual(
    ['homepage', 'repository', 'bugs'].filter((member) => member in packed),
    [],
  )
})

test("all packages have the root's version and the sources' entry points", async () => {
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

const starPrefixes = manifests.flatMap(({ name, exports }) =>
  Object.keys(exports).flatMap((entryPoint) => (entryPoint.endsWith('*') ? [`${name}${entryPoint.slice(1, -1)}`] : [])),
)
/**
 * The first of the entry points behind one star: they have one line of `exports`. The user's compiler resolves each of
 * them, and every Node imports and requires it (nodes.test.ts).
 */
const entryPoints = consumer.entryPoints.filter((entryPoint) => {
  const prefix = starPrefixes.find((star) => entryPoint.startsWith(star))
  return prefix === undefined || consumer.entryPoints.find((other) => other.startsWith(prefix)) === entryPoint
})

/** Runs a program with the packages that are installed here. */
const runChecker = (program: string): Promise<string> =>
  consumer.run(
    process.execPath,
    ['--input-type=module', '-e', program],
    { TARBALLS: JSON.stringify(tarballs.map(({ path }) => path)), ENTRY_POINTS: JSON.stringify(entryPoints) },
    root,
  )

test('publint reports nothing', async () => {
  const program = `
    import { glob, readFile, stat } from 'node:fs/promises'
    import { publint } from 'publint'
    for (const file of JSON.parse(process.env.TARBALLS)) {
      const { buffer, byteOffset, byteLength } = await readFile(file)
      const tarball = buffer.slice(byteOffset, byteOffset + byteLength)
      const { messages } = await publint({ strict: true, pack: { tarball } })
      for (const message of messages) console.log(file, JSON.stringify(message))
    }`
  assert.equal(await runChecker(program), '')
})

test('are-the-types-wrong reports nothing unexpected', async () => {
  // ES modules only, behind `exports`, which TypeScript 4.6 and older do not know: two expected findings.
  const program = `
    import { glob, readFile, stat } from 'node:fs/promises'
    import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
    for (const file of JSON.parse(process.env.TARBALLS)) {
      const packed = createPackageFromTarballData(await readFile(file))
      // It does not resolve an entry point with a star by itself.
      const names = JSON.parse(process.env.ENTRY_POINTS).filter((name) => (name + '/').startsWith(packed.packageName + '/'))
      const entrypoints = names.map((name) => '.' + name.slice(packed.packageName.length))
      const { problems, types, entrypoints: checked } = await checkPackage(packed, { entrypoints })
      if (!types || Object.keys(checked).length !== names.length) console.log(file, 'is not checked')
      for (const problem of problems ?? []) {
        if (problem.kind === 'CJSResolvesToESM' || problem.resolutionKind === 'node10') continue
        console.log(file, JSON.stringify(problem))
      }
    }`
  assert.equal(await runChecker(program), '')
})
