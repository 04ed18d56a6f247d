// Serves the built web apps with the routes of the server itself: the same files, headers and content security policy.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { builtApps, platformPageRoutes, type Route, type RouteResponse, webAppRoutes } from '@company-data/server'

interface AppFile {
  route: Route
  pattern: RegExp
}

const toPattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\/\*$/, '/.*').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)

let appFiles: AppFile[] | undefined

/** Files before pages: the page of an app is served at every address below its name. */
const listAppFiles = (): AppFile[] => {
  if (appFiles !== undefined) return appFiles
  const apps = builtApps()
  const pages = platformPageRoutes(apps, { name: 'Nordsee Wallet', icon: undefined })
  appFiles = [...pages, ...webAppRoutes(apps, () => [])]
    .map((route) => ({ route, pattern: toPattern(route.path) }))
    .sort((first, second) => Number(first.route.path.endsWith('/*')) - Number(second.route.path.endsWith('/*')))
  return appFiles
}

/** False if the path does not belong to an app. */
export const serveWebApp = async (
  path: string,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> => {
  for (const { route, pattern } of listAppFiles()) {
    const match = pattern.exec(path)
    if (!match) continue
    const call = { header: (name: string) => message.headers[name]?.toString(), params: match.groups ?? {} }
    const handler = route.handler as (served: typeof call) => Promise<RouteResponse<undefined>>
    const { status = 200, headers, raw } = await handler(call)
    response.writeHead(status, headers).end(raw)
    return true
  }
  return false
}
