// The files that run the platform in containers, compared with the program: settings, ports, paths, commands, packages.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readConfig } from '@company-data/server'
import { commandList } from '../../src/commands/command-list.ts'
import { isSettingName } from '../../src/compose/config/setting-names.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const read = (path: string): Promise<string> => readFile(join(root, 'deploy', path), 'utf8')
const [containerfile, compose, pooler, proxy] = await Promise.all([
  read('container/Containerfile'),
  read('compose/compose.yaml'),
  read('compose/pgbouncer.ini'),
  read('compose/haproxy.cfg'),
])

const { ports, regions } = readConfig({ PORT: '4000', REGIONS: 'eu' })
const { frontDoor, forwarder, worker } = ports
const eu = regions[0]?.port
const commandNames = Object.keys(commandList)

test('the image sets only settings, and exposes the ports of the program', () => {
  const names = [...(/^ENV (.*)$/m.exec(containerfile)?.[1] ?? '').matchAll(/(\w+)=/g)].map(([, name = '']) => name)
  assert.ok(names.length > 3)
  for (const name of names) assert.ok(['NODE_ENV', 'PATH'].includes(name) || isSettingName(name), name)
  const exposed = /^EXPOSE (.*)$/m.exec(containerfile)?.[1]?.split(' ').map(Number)
  assert.deepEqual(exposed, [frontDoor, forwarder, eu, worker])
})

test('the image runs a program and commands that exist, without rights', () => {
  const calls = [...containerfile.matchAll(/^(?:\s*CMD|ENTRYPOINT) (\[.*\])$/gm)].map(([, list = '']) =>
    JSON.parse(list),
  )
  assert.equal(calls.length, 3)
  for (const [program, file, command] of calls) {
    if (program === 'node') assert.ok(existsSync(join(root, file)), file)
    for (const name of program === 'node' ? [command].filter(Boolean) : [program])
      assert.ok(commandNames.includes(name), name)
  }
  const user = containerfile.lastIndexOf('\nUSER 10001:10001')
  assert.ok(user > containerfile.lastIndexOf('\nRUN '), 'nothing is run as the account of the image')
})

test('neither the image nor the repository gets the secrets of compose', async () => {
  const folders = new Set([...compose.matchAll(/\.\/(\w+)[:/]/g)].map(([, name = '']) => `deploy/compose/${name}`))
  assert.deepEqual([...folders].sort(), ['deploy/compose/secrets', 'deploy/compose/tls'])
  const ignoredByBuild = (await read('container/ignore')).split('\n')
  const ignoredByGit = (await readFile(join(root, '.gitignore'), 'utf8')).split('\n')
  for (const folder of folders) {
    assert.ok(ignoredByBuild.includes(folder), folder)
    assert.ok(ignoredByGit.includes(`/${folder}/`), folder)
  }
  assert.ok(ignoredByBuild.includes('**/*.pem'))
})

test('the image has the tree of the program, and nothing else of the build', () => {
  for (const [, path = ''] of containerfile.matchAll(/(?:node|sh) ((?:tools|deploy)\/\S+)/g))
    assert.ok(existsSync(join(root, path)), path)
  assert.match(containerfile, /tools\/runtime\.ts \/image\/opt\/company-data/)
  assert.match(
    containerfile,
    /^FROM scratch\nCOPY --from=build \/image \/\nCOPY --from=build --chown=10001:10001 \/image-data \/$/m,
  )
  assert.match(containerfile, /^WORKDIR \/opt\/company-data$/m)
})

test('compose uses settings, commands, ports and secrets that exist', () => {
  const settings = [...compose.matchAll(/^ {6}([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name)
  const ours = settings.filter((name) => !name.startsWith('POSTGRES_'))
  assert.ok(ours.length > 8)
  for (const name of ours) assert.ok(isSettingName(name.replace(/_FILE$/, '')), name)
  for (const [, name = ''] of compose.matchAll(/^ {4}command: \[(\w+)\]$/gm))
    assert.ok(commandNames.includes(name), name)
  const secrets = [...compose.matchAll(/^ {2}([\w-]+): \{ file: \.\/secrets\/([\w-]+) \}$/gm)]
  assert.equal(secrets.length, 5)
  for (const [, name, file] of secrets) assert.equal(name, file)
  for (const [, name] of compose.matchAll(/\/run\/secrets\/([\w-]+)/g))
    assert.ok(
      secrets.some(([, secret]) => secret === name),
      name,
    )
  assert.match(compose, /TRUSTED_PROXIES: 172\.30\.0\.10$/m)
  assert.match(compose, /ipv4_address: 172\.30\.0\.10 /)
})

test('the proxy asks each base for its readiness, at its port', () => {
  for (const port of [frontDoor, forwarder, eu])
    assert.ok(proxy.includes(`server platform platform:${port} check`), String(port))
  assert.equal(proxy.match(/option httpchk GET \/api\/health\/ready/g)?.length, 3)
  for (const [, host = ''] of proxy.matchAll(/hdr\(host\) -i (\S+) /g))
    assert.ok(compose.includes(`https://${host}`), host)
  assert.match(pooler, /^pool_mode = transaction$/m)
})

const haproxyPath = ['haproxy', '/usr/sbin/haproxy'].find((name) => spawnSync(name, ['-v']).error === undefined)
test('HAProxy accepts its configuration', { skip: haproxyPath === undefined && 'there is no haproxy' }, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'company-data-proxy-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'haproxy.cfg')
  // Without the certificate and the names of the inner network.
  const text = proxy.replace(/ ssl crt \S+ alpn \S+/, '').replaceAll('platform:40', '127.0.0.1:40')
  await writeFile(file, text)
  const { status, stderr } = spawnSync(haproxyPath ?? '', ['-c', '-f', file], { encoding: 'utf8' })
  assert.equal(status, 0, stderr)
})

const hasYaml = spawnSync('python3', ['-c', 'import yaml']).status === 0
test('compose is YAML', { skip: !hasYaml && 'there is no parser of YAML' }, () => {
  const { status, stdout, stderr } = spawnSync(
    'python3',
    ['-c', 'import json, sys, yaml; print(json.dumps(sorted(yaml.safe_load(sys.stdin)["services"])))'],
    { input: compose, encoding: 'utf8' },
  )
  assert.equal(status, 0, stderr)
  assert.deepEqual(JSON.parse(stdout), ['database', 'migrate', 'platform', 'pooler', 'proxy'])
})
