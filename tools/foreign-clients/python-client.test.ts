// A whole client in another language: OpenAPI Generator makes a Python package of each document, which a program uses.
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { call, createService, type Reply, registerCompany, usePlatform } from '@company-data/testkit'
import { installForeignClients } from './install.ts'

const run = promisify(execFile)
const folder = await installForeignClients()

const findReason = (): string | false => {
  if (folder === undefined) return 'the generator could not be installed from npm'
  if (spawnSync('java', ['-version']).status !== 0) return 'java is not installed'
  const modules = spawnSync('python3', ['-c', 'import certifi, dateutil, six, urllib3'])
  return modules.status === 0 ? false : 'python3 or a module that generated clients import is not installed'
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch']

/** Imports every module of the package and prints how many operations its classes have. */
const COUNT_OPERATIONS = `
import importlib, inspect, pkgutil, openapi_client
count = 0
for module in pkgutil.walk_packages(openapi_client.__path__, 'openapi_client.'):
    loaded = importlib.import_module(module.name)
    for name, kind in inspect.getmembers(loaded, inspect.isclass):
        if name.endswith('Api') and kind.__module__ == module.name and '.api.' in module.name:
            count += len([member for member in dir(kind) if member.endswith('_with_http_info')])
print(count)
`

/** A call, a page with a number as its limit, and a refusal, all with the classes of the package. */
const USE_CLIENT = `
import json, sys
from openapi_client import ApiClient, Configuration, ConnectionsOfAServiceApi
from openapi_client.exceptions import ApiException
url, token = sys.argv[1:]
client = ApiClient(Configuration(host=url))
client.set_default_header('Authorization', 'Bearer ' + token)
connections = ConnectionsOfAServiceApi(client)
whoami = connections.whoami()
print(whoami.service_id)
print(connections.list_connections(limit=3).items)
try:
    connections.get_connection(whoami.service_id)
except ApiException as error:
    print(error.status, json.loads(error.body)['error_key'])
`

const DOCUMENTS = ['company-data', 'account', 'consumer', 'operations']

/** The generator ends before the optimizing compiler of Java would pay off; this halves its processor time. */
const JAVA_FLAGS = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

/** OpenAPI 3.1 becomes 3.0, which is what this generator reads; both programs are unchanged. One process makes all. */
const generateClients = async (texts: ReadonlyMap<string, string>, work: string): Promise<void> => {
  const modules = join(folder ?? '', 'node_modules')
  const converter = join(modules, '@apiture/openapi-down-convert/lib/src/cli.js')
  const configurations: string[] = []
  for (const [name, text] of texts) {
    const [input = '', inputSpec = '', configuration = ''] = ['json', 'old.json', 'config.json'].map((ending) =>
      join(work, `${name}.${ending}`),
    )
    await writeFile(input, text)
    await run(process.execPath, [converter, '--input', input, '--output', inputSpec])
    await writeFile(configuration, JSON.stringify({ generatorName: 'python', inputSpec, outputDir: join(work, name) }))
    configurations.push(configuration)
  }
  const generator = join(modules, '@openapitools/openapi-generator-cli/bin/openapi-generator.jar')
  const batch = ['batch', '--fail-fast', '--threads', '1', ...configurations]
  await run('java', [...JAVA_FLAGS, '-jar', generator, ...batch], { maxBuffer: 1e8 })
}

test('a Python client of each document has all operations, and works', { skip: findReason() }, async (context) => {
  const platform = await usePlatform()
  const service = await createService(await registerCompany(platform))
  const work = await mkdtemp(join(tmpdir(), 'python-client-'))
  context.after(() => rm(work, { recursive: true }))
  const runPython = async (cwd: string, ...args: string[]): Promise<string> =>
    (await run('python3', ['-c', ...args], { cwd })).stdout
  const documents = new Map<string, Reply>()
  for (const name of DOCUMENTS) documents.set(name, await call(platform.frontDoor, 'GET', `/openapi/${name}.json`))
  await generateClients(new Map([...documents].map(([name, { text }]) => [name, text])), work)
  for (const [name, { body }] of documents) {
    const operations = Object.values<object>(body.paths).flatMap((item) => Object.keys(item))
    const count = operations.filter((method) => METHODS.includes(method)).length
    assert.equal(Number(await runPython(join(work, name), COUNT_OPERATIONS)), count, name)
  }
  const said = await runPython(join(work, 'company-data'), USE_CLIENT, platform.region(), await service.token())
  assert.deepEqual(said.trim().split('\n'), [service.id, '[]', '404 company_data.connection_not_found'])
})
