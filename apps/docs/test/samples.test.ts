// The samples of the reference: each of them sends, in every language, the request of the example that is checked live.
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { createService, createServiceClient, registerCompany, usePlatform } from '@company-data/testkit'
import { readApis } from '../../../tools/build-docs.ts'
import { listEndpoints } from '../src/reference/open-api.ts'
import { listVariables, type Part, type RequestSample, toRequestSample } from '../src/reference/request-sample.ts'
import { createSamples, type Sample } from '../src/reference/samples.ts'

const run = promisify(execFile)
const hasProgram = (name: string): boolean => spawnSync(name, ['--version']).status === 0
const skipWithout = (name: string) => ({ skip: hasProgram(name) ? false : `${name} is not installed` })

const apis = await readApis()
const endpoints = [
  ...new Map(
    apis.flatMap(({ document }) => listEndpoints(document)).map((each) => [`${each.method} ${each.path}`, each]),
  ),
].map(([, endpoint]) => endpoint)
const requests = endpoints.map(toRequestSample)

interface Received {
  method: string
  url: string
  headers: Record<string, string | undefined>
  body: string
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}

/** The requests that arrived, by the number of their sample in the address of the base. */
const received = new Map<string, Received>()
const server = createServer(async (request, response) => {
  const [, number = '', rest = ''] = /^\/(\d+)(.*)$/.exec(request.url ?? '') ?? []
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  received.set(number, { method: request.method ?? '', url: rest, headers, body: await readBody(request) })
  response.end('{}')
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
const folder = await mkdtemp(join(tmpdir(), 'docs-samples-'))
after(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

const toValue = (variable: string): string => `value-of-${variable.toLowerCase().replaceAll('_', '-')}`
const fill = (parts: readonly Part[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : toValue(part.variable))).join('')

const toEnvironment = (request: RequestSample, index: number): Record<string, string> => ({
  ...Object.fromEntries(listVariables(request).map((variable) => [variable, toValue(variable)])),
  [request.base]: `http://127.0.0.1:${port}/${index}`,
})

const selectCode = (request: RequestSample, language: Sample['language']): string =>
  createSamples(request).find((sample) => sample.language === language)?.code ?? ''

const checkReceived = (): void => {
  assert.ok(requests.length > 300, `${requests.length} requests`)
  for (const [index, request] of requests.entries()) {
    const arrival = received.get(String(index))
    const label = `${request.method} ${fill(request.path)}`
    assert.ok(arrival, label)
    assert.deepEqual([arrival.method, arrival.url], [request.method, fill(request.path)])
    for (const [name, value] of request.headers)
      assert.ok(arrival.headers[name.toLowerCase()]?.startsWith(fill(value)), `${label}: ${name}`)
    if (request.body === undefined) assert.equal(arrival.body, '', label)
    else if (!request.body.isForm) assert.deepEqual(JSON.parse(arrival.body), request.body.value, label)
    else {
      const members = Object.entries(request.body.value as object).filter(([, value]) => value !== null)
      assert.deepEqual(
        [...new URLSearchParams(arrival.body).keys()].sort(),
        members.map(([name]) => name).sort(),
        label,
      )
    }
  }
  received.clear()
}

test('every TypeScript sample sends its request', async () => {
  const programs = requests.map((request, index) => {
    const code = selectCode(request, 'TypeScript').replace('console.log(', 'void (')
    return `Object.assign(process.env, ${JSON.stringify(toEnvironment(request, index))})\n{\n${code}\n}`
  })
  const file = join(folder, 'samples.mjs')
  await writeFile(file, programs.join('\n'))
  await run(process.execPath, [file])
  checkReceived()
})

test('every Python sample sends its request', skipWithout('python3'), async () => {
  const programs = requests.map(
    (request, index) =>
      `import os\nos.environ.update(${JSON.stringify(toEnvironment(request, index))})\n${selectCode(request, 'Python')}`,
  )
  const file = join(folder, 'samples.py')
  await writeFile(file, programs.join('\n'))
  await run('python3', [file], { maxBuffer: 1e8 })
  checkReceived()
})

/** One process for all samples: the shell reads each as it is, and a function in place of curl collects its arguments. */
test('every curl sample sends its request', skipWithout('curl'), async () => {
  const programs = requests.map((request, index) => {
    const variables = Object.entries(toEnvironment(request, index)).map(([name, value]) => `${name}='${value}'`)
    return `${variables.join('\n')}\n${selectCode(request, 'curl')}`
  })
  const file = join(folder, 'samples.sh')
  await writeFile(file, `curl() { printf '%s\\0' "$@" --next; }\n${programs.join('\n')}`)
  const { stdout } = await run('sh', [file], { maxBuffer: 1e8 })
  const args = stdout.split('\0').slice(0, -2)
  await run(
    'curl',
    ['--silent', '--fail-early', '--fail', ...args.flatMap((arg) => (arg === '--next' ? [arg, '--silent'] : [arg]))],
    { maxBuffer: 1e8 },
  )
  checkReceived()
})

test('samples of a client run on a platform, in each language', async () => {
  const platform = await usePlatform()
  const company = await registerCompany(platform)
  const service = await createService(company)
  const { clientId, clientSecret } = await createServiceClient(company, service.id)
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  })
  const response = await fetch(`${platform.frontDoor}/oauth2/token`, { method: 'POST', body: form })
  const { access_token, api_url } = (await response.json()) as { access_token: string; api_url: string }
  const env = { PATH: process.env.PATH, API_URL: api_url, FRONT_DOOR_URL: platform.frontDoor, TOKEN: access_token }
  const runCode = {
    curl: (code: string) => run('sh', ['-c', `${code} --silent --fail`], { env }),
    TypeScript: (code: string) => run(process.execPath, ['--input-type=module', '-e', code], { env }),
    Python: (code: string) => run('python3', ['-c', code], { env }),
  }
  for (const [path, member] of [
    ['/api/company-data/whoami', 'service_id'],
    ['/api/company-data/connections', 'items'],
    ['/api/company-data/changes', 'more'],
    ['/api/regions', 'api_url'],
  ] as const) {
    const request = requests[endpoints.findIndex((each) => each.method === 'GET' && each.path === path)]
    assert.ok(request, path)
    for (const { language, code } of createSamples(request)) {
      if (language !== 'TypeScript' && !hasProgram(language === 'Python' ? 'python3' : 'curl')) continue
      const { stdout } = await runCode[language](code)
      assert.match(stdout, new RegExp(`"${member}"`), `${language} ${path}`)
    }
  }
})
