// The images, built by buildah on a base of Debian's packages, started and measured. It takes minutes: set TEST_IMAGE=1.
import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const hasPrograms = ['buildah', 'debootstrap'].every((name) => spawnSync(name, ['--version']).error === undefined)
const isRoot = process.getuid?.() === 0
const skip =
  process.env.TEST_IMAGE !== '1'
    ? 'TEST_IMAGE is not 1'
    : !(hasPrograms && isRoot) && 'there is no buildah, no debootstrap, or no root'
const options = { skip }

const BUILD_BASE = 'localhost/company-data-build-base'
const LIMITS_MB = { no: 250, yes: 330 } as const

let folder: string
const buildah = (...args: string[]): string =>
  execFileSync('buildah', ['--root', join(folder, 'store'), '--runroot', join(folder, 'run'), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' },
    maxBuffer: 64 * 1024 * 1024,
  }).trim()

/** Debian with the Node and npm of this machine, as no image can be fetched everywhere. */
const makeBuildBase = (): void => {
  const base = join(folder, 'base')
  execFileSync('debootstrap', ['--variant=minbase', 'bookworm', base], { stdio: 'ignore' })
  const npm = dirname(dirname(realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim())))
  mkdirSync(join(base, 'usr/local/lib/node_modules'), { recursive: true })
  cpSync(process.execPath, join(base, 'usr/local/bin/node'), { dereference: true })
  cpSync(npm, join(base, 'usr/local/lib/node_modules/npm'), { recursive: true, verbatimSymlinks: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(base, 'usr/local/bin/npm'))
  const container = buildah('from', 'scratch')
  buildah('add', container, base, '/')
  buildah('config', '--env', 'PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', container)
  buildah('commit', '--rm', container, BUILD_BASE)
}

before(() => {
  if (skip) return
  folder = mkdtempSync('/var/tmp/company-data-image-')
  makeBuildBase()
})
after(() => {
  if (!skip) rmSync(folder, { recursive: true, force: true })
})

const build = (withPostgres: 'yes' | 'no'): string => {
  const tag = `localhost/company-data-${withPostgres}`
  const npmCache = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim()
  buildah(
    ...['build', '--isolation', 'chroot', '--pull-never', '--layers=false', '--tag', tag],
    ...['--file', 'deploy/container/Containerfile', '--ignorefile', 'deploy/container/ignore'],
    ...[
      '--env',
      'npm_config_cache=/npm-cache',
      '--build-arg',
      `BUILD_IMAGE=${BUILD_BASE}`,
      '--build-arg',
      `WITH_POSTGRES=${withPostgres}`,
    ],
    ...['--volume', `${npmCache}:/npm-cache`, '--volume', '/etc/ssl/certs:/etc/ssl/certs:ro', '.'],
  )
  return tag
}

const measureMb = (mounted: string): number =>
  Number(execFileSync('du', ['-s', '--apparent-size', '-B1', mounted], { encoding: 'utf8' }).split('\t')[0]) / 1e6

/** Resolves with the first output that matches; rejects when the program ends before. */
const untilOutput = (child: ReturnType<typeof spawn>, pattern: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    const read = (chunk: Buffer): void => {
      text += chunk.toString()
      if (pattern.test(text)) resolve(text)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', () => reject(new Error(text)))
  })

for (const withPostgres of ['no', 'yes'] as const)
  test(`the image with PostgreSQL: ${withPostgres} keeps its size and runs as its account`, options, async () => {
    const container = buildah('from', '--pull-never', build(withPostgres))
    const mounted = buildah('mount', container)
    const megabytes = measureMb(mounted)
    console.log(`with PostgreSQL ${withPostgres}: ${megabytes.toFixed(1)} MB`)
    assert.ok(megabytes <= LIMITS_MB[withPostgres], `${megabytes} MB`)
    const run = [
      'run',
      '--isolation',
      'chroot',
      '--env',
      'PORT=0',
      container,
      '--',
      'node',
      'apps/server/bin/company-data-server.cjs',
    ]
    assert.match(buildah(...run, '--help'), /rotate-key/)
    if (withPostgres === 'no') return
    const storage = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run')]
    const child = spawn('buildah', [...storage, ...run, 'start'], { env: { ...process.env, STORAGE_DRIVER: 'vfs' } })
    const ready = await untilOutput(child, /^ready .*$/m)
    const address = /front_door=(\S+)/.exec(ready)?.[1]?.replace('0.0.0.0', '127.0.0.1') ?? ''
    assert.equal((await fetch(`${address}/api/health/ready`)).status, 200)
    assert.equal((await fetch(`${address}/wallet/`)).status, 200)
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  })
