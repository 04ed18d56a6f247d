// The samples in other languages: checked against the vectors, and run against a platform, where their tools are installed.
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { openPrivatePem } from '@company-data/crypto'
import { createCompanyClient } from '@company-data/sdk/company'
import { createPersonClient } from '@company-data/sdk/person'
import { uniqueName, usePlatform } from '@company-data/testkit'

const samples = join(import.meta.dirname, '..', 'samples')
const vectorFile = join(import.meta.dirname, '..', 'vectors', 'company-data.json')
const home = await mkdtemp(join(tmpdir(), 'samples-'))
after(() => rm(home, { recursive: true, force: true }))

/** The reason why a test cannot run here, or false. */
const missing = (program: string, ...args: string[]): string | false =>
  spawnSync(program, args).status === 0 ? false : `${program} ${args.join(' ')} does not work here`

const missingFile = (path: string): string | false => (existsSync(path) ? false : `${path} is not installed`)

/** The sample needs `cryptography` 42 or newer. */
const PYTHON_LIBRARY = 'from cryptography.x509 import Certificate; Certificate.not_valid_after_utc'

/** The folder in which Debian installs the libraries. */
const JACKSON = ['databind', 'core', 'annotations'].map((part) => `/usr/share/java/jackson-${part}.jar`)
const PHPSECLIB = '/usr/share/php/phpseclib3/autoload.php'

const JAVA_FILES = ['CompanyData', 'SealedPdf', 'Follow', 'CheckVectors'].map((name) => `${name}.java`)
const classPath = [home, ...JACKSON].join(':')

interface Language {
  name: string
  folder: string
  skip: string | false
  /** Compiles the sample once, if it must be. */
  prepare?: readonly [string, ...string[]]
  check: readonly [string, ...string[]]
  follow: readonly [string, ...string[]]
  env?: Readonly<Record<string, string>>
  /** The name of the key's file: Go opens only keys without a passphrase. */
  keyFile?: string
}

const languages: readonly Language[] = [
  {
    name: 'Python',
    folder: 'python',
    skip: missing('python3', '-c', PYTHON_LIBRARY),
    check: ['python3', '-B', 'check_vectors.py', vectorFile],
    follow: ['python3', '-B', 'follow.py'],
  },
  {
    name: 'Go',
    folder: 'go',
    skip: missing('go', 'version'),
    prepare: ['go', 'build', '-o', `${home}/`, './...'],
    check: [join(home, 'checkvectors'), vectorFile],
    follow: [join(home, 'follow')],
    keyFile: 'plain.pem',
  },
  {
    name: 'PHP',
    folder: 'php',
    skip: missing('php', '-r', 'exit(extension_loaded("curl") ? 0 : 1);') || missingFile(PHPSECLIB),
    check: ['php', 'check_vectors.php', vectorFile],
    follow: ['php', 'follow.php'],
    env: { PHPSECLIB_AUTOLOAD: PHPSECLIB },
  },
  {
    name: 'Java',
    folder: 'java',
    skip: missing('javac', '-version') || missingFile(JACKSON[0] ?? ''),
    prepare: ['javac', '-Xlint:all', '-Werror', '-cp', classPath, '-d', home, ...JAVA_FILES],
    check: ['java', '-cp', classPath, 'CheckVectors', vectorFile],
    follow: ['java', '-cp', classPath, 'Follow'],
  },
]

const run = async (
  { folder, env }: Language,
  [program, ...args]: readonly [string, ...string[]],
  variables: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const options = { cwd: join(samples, folder), env: { ...process.env, ...env, ...variables } }
  return (await promisify(execFile)(program, args, options)).stdout
}

/** A service with one customer, whose value changes are what the samples read. */
const startFeed = async () => {
  const { frontDoor: frontDoorUrl } = await usePlatform()
  const [name, password] = [uniqueName(), 'correct horse battery staple']
  const company = createCompanyClient({ frontDoorUrl })
  const email = `owner-${name.toLowerCase()}@example.org`
  await company.register({ email, password, display_name: 'Sample Ltd', company_code: `P${name}`.slice(0, 12) })
  await company.level.update('basic')
  const { service, keys } = await company.services.create({ name: 'Shop', admin_email: email })
  const { client_id, client_secret } = await company.serviceClients.create(service.id)
  const { config_token } = await company.requestFields.read(service.id)
  const field = { slug: 'name', label: 'Name', type: 'text', mandatory: true }
  await company.requestFields.publish(service.id, config_token, [field])
  const person = createPersonClient({ frontDoorUrl })
  await person.register({ email: `person-${name.toLowerCase()}@example.org`, password, display_name: 'Ada' })
  const profile = await person.codes.lookUp(service.code)
  assert.ok(profile.kind === 'service')
  const contactField = (await person.contactFields.list()).find(({ slug }) => slug === 'first_name')
  const datum = await person.contactData.create(contactField?.id ?? '', 'Ada')
  await person.companyConnections.create({ ...profile, code: service.code }, { name: { from: datum.id } })
  const pkcs8 = Buffer.from(await openPrivatePem(keys.private_pem, keys.passphrase)).toString('base64')
  await writeFile(join(home, 'service.pem'), keys.private_pem)
  await writeFile(join(home, 'plain.pem'), `-----BEGIN PRIVATE KEY-----\n${pkcs8}\n-----END PRIVATE KEY-----\n`)
  return {
    edit: (text: string) => person.contactData.update(datum.id, text),
    env: {
      COMPANY_DATA_URL: frontDoorUrl,
      COMPANY_DATA_CLIENT_ID: client_id,
      COMPANY_DATA_CLIENT_SECRET: client_secret,
      COMPANY_DATA_PASSPHRASE: keys.passphrase,
    },
  }
}

let feed: ReturnType<typeof startFeed> | undefined

/** All samples share one feed, in which each finds the edit that was made for it. */
const startEdit = async (text: string) => {
  feed ??= startFeed()
  const { edit, env } = await feed
  await edit(text)
  return env
}

const parseLines = (text: string): object[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

for (const language of languages) {
  const { name, skip, prepare, check, follow, keyFile = 'service.pem' } = language
  test(`${name} opens and verifies the vectors`, { skip }, async () => {
    if (prepare) await run(language, prepare)
    assert.ok(Number(await run(language, check)) >= 25)
  })

  test(`${name} reads and acknowledges the changes of a service`, { skip }, async () => {
    const text = `Grüße, ${name}`
    const env = { ...(await startEdit(text)), COMPANY_DATA_KEY_FILE: join(home, keyFile) }
    const lines = parseLines(await run(language, follow, env))
    assert.deepEqual(lines.at(-1), { event: 'field_updated', plaintext: text })
    assert.deepEqual(
      lines.slice(0, -1).filter((line) => !('event' in line && line.event === 'connection_created')),
      [],
    )
    assert.equal(await run(language, follow, env), '', 'the changes were acknowledged')
  })
}

/** Building a package leaves files in its folder, so it is a copy. */
const installPython = async (): Promise<string> => {
  const [source, target] = [join(home, 'python'), join(home, 'site-packages')]
  await cp(join(samples, 'python'), source, { recursive: true })
  const options = ['--quiet', '--no-index', '--no-deps', '--no-build-isolation', '--target', target]
  await promisify(execFile)('python3', ['-m', 'pip', 'install', ...options, source])
  return target
}

const withoutBuild =
  missing('python3', '-c', 'import cryptography, setuptools, wheel') || missing('python3', '-m', 'pip', '--version')

test('Python installs its sample as a package', { skip: withoutBuild }, async () => {
  const env = { ...process.env, PYTHONPATH: await installPython(), PYTHONDONTWRITEBYTECODE: '1' }
  const program =
    'import importlib.metadata as m, company_data.sealed_pdf as s; print(m.version("company-data"), callable(s.verify_sealed_pdf))'
  const { stdout } = await promisify(execFile)('python3', ['-c', program], { cwd: home, env })
  const { version } = JSON.parse(await readFile(join(samples, '..', 'package.json'), 'utf8')) as { version: string }
  assert.equal(stdout.trim(), `${version} True`)
})

test('the Python package has less than 600 lines', async () => {
  const folder = join(samples, 'python', 'company_data')
  const files = await readdir(folder)
  const texts = await Promise.all(
    files.filter((name) => name.endsWith('.py')).map((name) => readFile(join(folder, name), 'utf8')),
  )
  assert.ok(texts.join('').split('\n').length < 600)
})

test('Go accepts the form of its sample', { skip: missing('go', 'version') }, () => {
  const { stdout, stderr } = spawnSync('gofmt', ['-l', join(samples, 'go')], { encoding: 'utf8' })
  assert.deepEqual([stdout, stderr], ['', ''])
})

test('C# accepts the syntax of its sample', { skip: missing('mcs', '--version') }, () => {
  const { status, stderr } = spawnSync('mcs', ['--parse', join(samples, 'csharp', 'CompanyData.cs')], {
    encoding: 'utf8',
  })
  assert.equal(status, 0, stderr)
})
