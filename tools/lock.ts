// Regenerates package-lock.json (`npm run lock`) from the manifests alone, complete for every platform. An install over
// existing node_modules drops the optional packages of other platforms from the lock, and a registry mirror may not
// carry all of them; `npm ci` then refuses the lock. Here they are written down by name and version.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

interface LockEntry {
  version?: string
  optional?: boolean
  dev?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
interface Lock {
  packages: Record<string, LockEntry>
}

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'lock-'))
const lockFile = join(folder, 'package-lock.json')

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openbsd', 'netbsd', 'openharmony', 'sunos', 'aix', 'win32']
const PROCESSORS = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32']

/** The platform that the name of a package stands for: `cli-linux-x64-musl`. */
const parsePlatform = (name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> => {
  const nameParts = name.split(/[-/]/)
  const os = SYSTEMS.filter(
    (system) => nameParts.includes(system) || (system === 'win32' && nameParts.includes('windows')),
  )
  const cpu = PROCESSORS.filter((processor) => nameParts.includes(processor))
  const libc = nameParts.some((word) => word.startsWith('musl')) ? ['musl'] : []
  return { ...(os.length && { os }), ...(cpu.length && { cpu }), ...(libc.length && { libc }) }
}

/** Optional native addons for use outside of browsers, where nothing of the package runs here. */
const UNUSED: Readonly<Record<string, readonly string[]>> = { 'pdfjs-dist': ['@napi-rs/canvas'] }

const dropUnused = (lock: Lock): void => {
  for (const [parent, names] of Object.entries(UNUSED)) {
    for (const name of names) {
      const entry = lock.packages[`node_modules/${parent}`]
      delete entry?.optionalDependencies?.[name]
      if (Object.keys(entry?.optionalDependencies ?? {}).length === 0) delete entry?.optionalDependencies
      for (const packagePath of Object.keys(lock.packages))
        if (packagePath === `node_modules/${name}` || packagePath.startsWith(`node_modules/${name}-`))
          delete lock.packages[packagePath]
    }
  }
}

const complete = (lock: Lock): string[] => {
  const added: string[] = []
  for (const [parent, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const packagePath = `node_modules/${name}`
      if (lock.packages[packagePath] || lock.packages[`${parent}/${packagePath}`] || !/^\d/.test(version)) continue
      const { os, cpu, libc } = parsePlatform(name)
      // Only a package that names its platform is safe to write down unseen: npm never fetches it elsewhere.
      if (!os && !cpu) continue
      lock.packages[packagePath] = {
        version,
        ...(cpu && { cpu }),
        ...(dev && { dev }),
        ...(libc && { libc }),
        optional: true,
        ...(os && { os }),
      }
      added.push(`${name}@${version}`)
    }
  }
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
  return added
}

try {
  for (const file of [
    'package.json',
    '.npmrc',
    ...globSync('{apps,packages}/*/package.json', { cwd: root }),
    'benchmarks/package.json',
  ]) {
    cpSync(join(root, file), join(folder, file))
  }
  execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
  })
  const lock = JSON.parse(readFileSync(lockFile, 'utf8')) as Lock
  dropUnused(lock)
  const added = complete(lock)
  writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`)
  const check = spawnSync('npm', ['ci', '--dry-run', '--ignore-scripts', '--loglevel=error'], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (check.status !== 0) throw new Error(`npm ci does not accept the lock:\n${check.stderr}`)
  cpSync(lockFile, join(root, 'package-lock.json'))
  console.log(`package-lock.json is written${added.length > 0 ? `; added without download: ${added.join(', ')}` : ''}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
