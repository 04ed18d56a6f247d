// Another language: Python models of every schema of the four documents, which compile and read all example responses.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { call, usePlatform } from '@company-data/testkit'
import { installForeignClients } from './install.ts'

// biome-ignore lint/suspicious/noExplicitAny: a document is JSON of many shapes
type Any = any

const run = promisify(execFile)
const folder = await installForeignClients()
const hasPython = await run('python3', ['--version']).then(
  () => true,
  () => false,
)

const findReason = (): string | false => {
  if (folder === undefined) return 'the generator could not be installed from npm'
  return hasPython ? false : 'python3 is not installed'
}

const REFERENCE = '#/components/schemas/'

/** The generator reads JSON Schema: the schemas of a document as members of one object. */
const toJsonSchema = ({ components }: Any): string => {
  const names = Object.keys(components.schemas)
  const properties = Object.fromEntries(names.map((name) => [name, { $ref: `${REFERENCE}${name}` }]))
  const schema = { type: 'object', properties, definitions: components.schemas }
  return JSON.stringify(schema).replaceAll(REFERENCE, '#/definitions/')
}

/** The example responses whose schema has a name, with that name. */
const listExamples = ({ paths }: Any): Array<Record<string, unknown>> =>
  Object.values<Any>(paths)
    .flatMap((item) => Object.values<Any>(item))
    .flatMap(({ responses }) => Object.values<Any>(responses))
    .flatMap(({ content }) => content?.['application/json'] ?? [])
    .filter(({ schema, example }) => schema?.$ref?.startsWith(REFERENCE) && example !== undefined)
    .map(({ schema, example }) => ({ [schema.$ref.slice(REFERENCE.length)]: example }))

const READER = `
import json, sys, models
for example in json.load(open(sys.argv[1])):
    try:
        models.Document.from_dict(example)
    except Exception as error:
        print(list(example)[0], repr(error))
`

/** The generated models read times with this function of python-dateutil; that of the standard library reads ours, too. */
const TIME_PARSER = `
from datetime import datetime
def parse(text):
    return datetime.fromisoformat(text.replace('Z', '+00:00'))
`

const writePython = async (document: Any): Promise<string> => {
  const generator = pathToFileURL(join(folder ?? '', 'node_modules/quicktype-core/dist/index.js')).href
  const { FetchingJSONSchemaStore, InputData, JSONSchemaInput, quicktype } = await import(generator)
  const input = new JSONSchemaInput(new FetchingJSONSchemaStore())
  await input.addSource({ name: 'Document', schema: toJsonSchema(document) })
  const inputData = new InputData()
  inputData.addInput(input)
  const { lines } = await quicktype({ inputData, lang: 'python' })
  return lines.join('\n')
}

test('Python models of all four documents compile and read the examples', { skip: findReason() }, async () => {
  const platform = await usePlatform()
  for (const name of ['company-data', 'account', 'consumer', 'operations']) {
    const work = await mkdtemp(join(tmpdir(), 'python-models-'))
    try {
      const document = (await call(platform.frontDoor, 'GET', `/openapi/${name}.json`)).body
      const examples = listExamples(document)
      assert.ok(examples.length > 10, `${name}: ${examples.length} examples`)
      await writeFile(join(work, 'models.py'), await writePython(document))
      await writeFile(join(work, 'reader.py'), READER)
      await mkdir(join(work, 'dateutil'))
      await writeFile(join(work, 'dateutil', '__init__.py'), '')
      await writeFile(join(work, 'dateutil', 'parser.py'), TIME_PARSER)
      await writeFile(join(work, 'examples.json'), JSON.stringify(examples))
      const { stdout } = await run('python3', ['reader.py', 'examples.json'], { cwd: work })
      assert.equal(stdout, '', name)
    } finally {
      await rm(work, { recursive: true })
    }
  }
})
