// The images, built by buildah on a base of Debian's packages, started by podman and measured. It takes minutes: set
// TEST_IMAGE=1.
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { until } from '@company-data/testkit/wait'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const isInstalled = (name: string): boolean => spawnSync(name, ['--version']).error === undefined
const missing = ['buildah', 'podman', 'debootstrap'].filter((name) => !isInstalled(name))
const isRoot = process.getuid?.() === 0
const skip =
  process.env.TEST_IMAGE !== '1'
    ? 'TEST_IMAGE is not 1'
    : !(missing.length === 0 && isRoot) && `not root, or missing: ${missing.join(', ')}`
const options = { skip }

const BUILD_BASE = 'localhost/company-data-build-base'
const LIMITS_MB = { no: 250, yes: 330 } as const

let folder: string
const runWithStore = (program: string, args: readonly string[]): string =>
  execFileSync(program, ['--root', join(folder, 'store'), '--runroot', join(folder, 'run'), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' },
    maxBuffer: 64 * 1024 * 1024,
  }).trim()
const buildah = (...args: string[]): string => runWithStore('buildah', args)
// crun refuses hosts that have both versions of cgroups.
const runtime = isInstalled('runc') ? ['--runtime', 'runc'] : []
const podman = (...args: string[]): string =>
  runWithStore('podman', ['--cgroup-manager', 'cgroupfs', ...runtime, ...args])

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
  // The packages and certificates of this machine, which may reach the registry through a proxy.
  const environment = {
    PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
    npm_config_cache: '/npm-cache',
    npm_config_cafile: '/etc/ssl/certs/ca-certificates.crt',
    npm_config_prefer_offline: 'true',
  }
  const settings = Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`])
  buildah('config', ...settings, container)
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
    // The other format has no health checks.
    ...['build', '--format', 'docker', '--isolation', 'chroot', '--pull-never', '--layers=false', '--tag', tag],
    ...['--file', 'deploy/container/Containerfile', '--ignorefile', 'deploy/container/ignore'],
    ...['--build-arg', `BUILD_IMAGE=${BUILD_BASE}`, '--build-arg', `WITH_POSTGRES=${withPostgres}`],
    ...['--volume', `${npmCache}:/npm-cache`, '--volume', '/etc/ssl/certs:/etc/ssl/certs:ro', '.'],
  )
  return tag
}

const measureMb = (mounted: string): number =>
  Number(execFileSync('du', ['-s', '--apparent-size', '-B1', mounted], { encoding: 'utf8' }).split('\t')[0]) / 1e6

/** As docs/operations/containers.md starts it, and with a separate network, where its ports are free. */
const LOCKED = [
  ...[
    '--read-only',
    '--tmpfs',
    '/tmp',
    '--cap-drop',
    'ALL',
    '--security-opt',
    'no-new-privileges',
    '--network',
    'none',
  ],
  // The usual limits of podman are above those of some hosts.
  ...['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=1024:1024'],
]

const evaluate = (container: string, script: string): string => podman('exec', container, 'node', '-e', script)

for (const withPostgres of ['no', 'yes'] as const)
  test(`the image with PostgreSQL: ${withPostgres} keeps its size and runs as its account`, options, async () => {
    const image = build(withPostgres)
    const working = buildah('from', '--pull-never', image)
    const megabytes = measureMb(buildah('mount', working))
    buildah('rm', working)
    console.log(`with PostgreSQL ${withPostgres}: ${megabytes.toFixed(1)} MB`)
    assert.ok(megabytes <= LIMITS_MB[withPostgres], `${megabytes} MB`)
    assert.match(podman('run', '--rm', ...LOCKED, image, '--help'), /rotate-key/)
    if (withPostgres === 'no') return
    const container = podman('run', '--detach', ...LOCKED, image)
    const isHealthy = (): boolean => {
      try {
        podman('healthcheck', 'run', container)
        return true
      } catch {
        return false
      }
    }
    await until('the image is healthy by its own check', isHealthy).catch((error: unknown) => {
      console.error(podman('logs', container))
      throw error
    })
    assert.equal(evaluate(container, 'console.log(process.getuid(), process.getgid())'), '10001 10001')
    const write = "require('fs').writeFile('/opt/company-data/x', '', (error) => console.log(error?.code))"
    assert.equal(evaluate(container, write), 'EROFS')
    const read = "fetch('http://127.0.0.1:4000/wallet/').then(({ status }) => console.log(status))"
    assert.equal(evaluate(container, read), '200')
    podman('stop', '--time', '60', container)
    assert.equal(podman('inspect', '--format', '{{.State.ExitCode}}', container), '0')
    podman('rm', container)
  })
