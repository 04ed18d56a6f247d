// The peers of the benchmarks, installed on demand into a separate folder, so that others need not download them.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('./peers', import.meta.url))

/** The folder whose node_modules holds the peers. */
export const installPeers = (): string => {
  if (!existsSync(join(folder, 'node_modules', '.package-lock.json'))) {
    console.log('  installing the peers, once; this takes a minute or two …')
    const options = ['install', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund']
    execFileSync('npm', options, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  return folder
}
