// The entry points of the SDK: the files that each loads, and a compiling example for every export.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { listExports } from '../../testing/entry-point-exports.ts'
import { writeExamples } from '../../testing/example-module.ts'
import { listClientMethods, listMethodExamples } from '../../testing/method-examples.ts'
import { pageSamples } from '../../testing/page-samples.ts'
import { typecheck } from '../../testing/typecheck.ts'

const packageFolder = join(import.meta.dirname, '..', '..')

const listLoadedFiles = (name: string): string[] => {
  const program = `
    import { registerHooks } from 'node:module'
    const urls = []
    registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) })
    await import('${name}')
    console.log(JSON.stringify(urls))`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: packageFolder,
    encoding: 'utf8',
  })
  return (JSON.parse(output) as string[]).flatMap((url) => /\/(packages\/.*)$/.exec(url)?.[1] ?? [])
}

const loadedFiles = new Map<string, string[]>()

/** The files of our packages that a program loads with this import. */
const filesLoadedBy = (name: string): string[] => {
  const files = loadedFiles.get(name) ?? listLoadedFiles(name)
  loadedFiles.set(name, files)
  return files
}

/** The folder also has the calls about webhooks, which clients make. */
const isReceiver = (file: string): boolean =>
  /^packages\/sdk\/src\/webhooks\/(?:receiver|request-handler|verify-webhook-signature|route-events)\.ts$/.test(file)
const isClient = (file: string): boolean => file.startsWith('packages/sdk/src/clients/')

test('clients load without the webhook receiver, and the receiver without them', () => {
  for (const entryPoint of ['person', 'company', 'service']) {
    const files = filesLoadedBy(`@company-data/sdk/${entryPoint}`)
    assert.ok(files.includes(`packages/sdk/src/clients/${entryPoint}-client.ts`), entryPoint)
    assert.deepEqual(files.filter(isReceiver), [], entryPoint)
  }
  const files = filesLoadedBy('@company-data/sdk/webhooks')
  assert.ok(files.includes('packages/sdk/src/webhooks/receiver.ts'))
  assert.deepEqual(files.filter(isClient), [])
})

test('the seal verifier loads only itself, and no client loads it', () => {
  // The folder also has the call for the platform's certificate, which clients make.
  const isVerifier = (file: string): boolean => /^packages\/sdk\/src\/seals\/(?!platform-seal)/.test(file)
  const expected = ['packages/sdk/src/entry-points/seals.ts', 'packages/crypto/src/encoding/der-read.ts']
  const files = filesLoadedBy('@company-data/sdk/seals').filter((file) => !expected.includes(file))
  assert.ok(files.length > 0 && files.every(isVerifier), files.join(' '))
  for (const entryPoint of ['person', 'company', 'service']) {
    assert.deepEqual(filesLoadedBy(`@company-data/sdk/${entryPoint}`).filter(isVerifier), [], entryPoint)
  }
})

test("a person's app loads no wire schemas, no validator and no other client", () => {
  const files = filesLoadedBy('@company-data/sdk/person')
  // From the protocol it loads only the addresses, the reader of JSON pointers and the cleaning of texts.
  const forbiddenFiles =
    /^packages\/(?:protocol\/(?!src\/(?:contract\/(?:route|prefixes)|json-pointer|names\/display-text|nouns\/[\w-]+\/routes)\.ts)|field-types\/src\/validation\/)|\/threads\//
  assert.deepEqual(
    files.filter((file) => forbiddenFiles.test(file)),
    [],
  )
  assert.deepEqual(files.filter(isClient).sort(), [
    'packages/sdk/src/clients/groups/account-holder.ts',
    'packages/sdk/src/clients/groups/customer.ts',
    'packages/sdk/src/clients/groups/login.ts',
    'packages/sdk/src/clients/groups/person-profile.ts',
    'packages/sdk/src/clients/person-client.ts',
  ])
})

const allExports = await listExports(join(packageFolder, 'src', 'index.ts'))

test('everything that an entry point exports has a doc comment with an example', () => {
  assert.ok(allExports.length > 100)
  const bare = allExports.filter(({ doc }) => !/^[^@\s][\s\S]*@example\n\S/.test(doc))
  assert.deepEqual(
    bare.map(({ name, file }) => `${name} in ${file}`),
    [],
  )
})

const exportExamples = allExports.map(({ name, doc }) => ({
  name,
  code: doc.slice(doc.indexOf('@example') + '@example'.length),
}))

const readmeModules = async (): Promise<Record<string, string>> => {
  const readme = await readFile(join(packageFolder, 'README.md'), 'utf8')
  const blocks = [...readme.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block)
  assert.ok(blocks.length >= 6)
  return Object.fromEntries(blocks.map((block, index) => [`readme-block-${index + 1}.ts`, block]))
}

const methodExamples = await listMethodExamples()

test('every method of a client has an example that calls it', () => {
  const methods = listClientMethods()
  assert.ok(methods.length > 200)
  const hasExample = (method: string): boolean =>
    methodExamples.some(({ name, code }) => name === method.split('.').at(-1) && code.includes(`.${method}(`))
  assert.deepEqual(
    methods.filter((method) => !hasExample(method)),
    [],
  )
})

// One run of the compiler for all: most of it is the check of the SDK itself.
test('the examples in doc comments, in the README and on the pages compile', async () => {
  const names = allExports.map(({ name }) => name)
  const modules = {
    'exports.ts': writeExamples(names, exportExamples),
    'methods.ts': writeExamples(names, methodExamples),
    ...(await readmeModules()),
    ...pageSamples,
  }
  assert.equal(await typecheck(modules), '')
})
