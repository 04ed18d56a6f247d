// Warns at start of a front door whose web apps are not built: it would respond to every visitor with 404.
import type { Log } from '../../platform/log/log.ts'

interface AppsConfig {
  webApps: 'on' | 'off'
  roles: readonly string[]
}

export const warnAboutMissingApps = (
  { config: { webApps, roles }, log }: { config: AppsConfig; log: Pick<Log, 'warn'> },
  built: number,
): void => {
  if (webApps === 'off' || built > 0 || !roles.includes('front-door')) return
  log.warn('no web apps', { line: 'WEB_APPS is on, but none is built: run node tools/build.ts, or set WEB_APPS=off.' })
}
