// Opens an address in the browser of the desktop.
import { spawn } from 'node:child_process'
import { withoutSecrets } from './system.ts'

interface Surroundings {
  platform: NodeJS.Platform
  env: Readonly<Record<string, string | undefined>>
}

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  linux: ['xdg-open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** A browser of a remote terminal would open where no one sits, or in place of the terminal. */
const hasDesktop = ({ platform, env }: Surroundings): boolean =>
  !env.SSH_CONNECTION && (platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY))

/** False if no browser was opened. */
export const openBrowser = (surroundings: Surroundings, url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const [program, ...args] = OPENERS[surroundings.platform] ?? []
    if (program === undefined || !hasDesktop(surroundings)) {
      resolve(false)
      return
    }
    const child = spawn(program, [...args, url], {
      env: withoutSecrets(surroundings.env),
      stdio: 'ignore',
      detached: true,
    })
    child.once('error', () => resolve(false))
    child.once('spawn', () => resolve(true))
    child.unref()
  })
