// The proxies of docs/operations/proxies.md as real processes, with the settings of that page but without TLS.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const page = readFileSync(new URL('../../docs/operations/proxies.md', import.meta.url), 'utf8')

const readExample = (language: string): string => {
  const example = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page)?.[1]
  if (example === undefined) throw new Error(`proxies.md has no example in ${language}`)
  return example
}

/** The addresses of the two processes of the region, as the page names them. */
const DOCUMENTED = ['127.0.0.1:4002', '127.0.0.1:4012']

interface Setup {
  folder: string
  port: number
  /** Host and port of each process. */
  servers: readonly string[]
}

const withServers = (text: string, { servers }: Setup): string =>
  DOCUMENTED.reduce((changed, address, index) => changed.replaceAll(address, servers[index] ?? ''), text)

interface ProxyKind {
  name: string
  programs: readonly string[]
  settings(setup: Setup): string
  /** The arguments, with the file of the settings. */
  args(file: string): string[]
}

export const PROXIES: readonly ProxyKind[] = [
  {
    name: 'HAProxy',
    programs: ['haproxy', '/usr/sbin/haproxy'],
    settings: (setup) =>
      withServers(readExample('haproxy'), setup)
        .replace(/bind :443 ssl crt \S+/, `bind 127.0.0.1:${setup.port}`)
        .replace(/file \S+overloaded\.json/, `file ${setup.folder}/overloaded.json`),
    args: (file) => ['-db', '-f', file],
  },
  {
    name: 'nginx',
    programs: ['nginx', '/usr/sbin/nginx'],
    settings: (setup) => {
      const example = withServers(readExample('nginx'), setup)
        .replace('listen 443 ssl', `listen 127.0.0.1:${setup.port}`)
        .replace(/^ *ssl_.*$/gm, '')
      const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${setup.folder}/${name};`)
        .join('\n')
      return `pid ${setup.folder}/pid;\ndaemon off;\nerror_log ${setup.folder}/error.log;\nevents {}\nhttp {\naccess_log off;\n${places}\n${example}\n}`
    },
    args: (file) => ['-c', file],
  },
  {
    name: 'Caddy',
    programs: ['caddy'],
    settings: (setup) =>
      `{\n\tadmin off\n\tauto_https off\n}\n${withServers(readExample('text'), setup).replace('eu.example.org {', `http://127.0.0.1:${setup.port} {`)}`,
    args: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
  },
]

export interface RunningProxy {
  url: string
  stop(): Promise<void>
}

export const findProgram = ({ programs }: ProxyKind): string | undefined =>
  programs.find((name) => spawnSync(name, ['-v']).error === undefined)

export const startProxy = (kind: ProxyKind, port: number, servers: readonly string[]): RunningProxy => {
  const folder = mkdtempSync(join(tmpdir(), 'proxy-'))
  mkdirSync(join(folder, 'home'))
  const file = join(folder, 'settings')
  writeFileSync(join(folder, 'overloaded.json'), readExample('json'))
  writeFileSync(file, kind.settings({ folder, port, servers }))
  const home = { HOME: join(folder, 'home'), XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const proxy: ChildProcess = spawn(findProgram(kind) ?? '', kind.args(file), {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...home },
  })
  const ended = new Promise((resolve) => proxy.once('exit', resolve))
  process.once('exit', () => proxy.kill('SIGTERM'))
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      proxy.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
