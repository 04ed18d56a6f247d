// Serves the consent page with the routes of the server itself: the same files, headers and content security policy.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { describedRoutes, type RouteResponse } from '@company-data/server'

/** The regions and the forwarder of a fake are at its own origin, which the policy allows anyway. */
const deps = {
  regions: { list: () => [] },
  addresses: {
    forwarder: () => {
      throw new Error('a fake platform has no forwarder of its own')
    },
  },
}

type Handler = (
  call: { header(name: string): string | undefined },
  built: typeof deps,
) => Promise<RouteResponse<undefined>>

/** False if the path does not belong to the page. */
export const serveConsentPage = async (
  path: string,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> => {
  if (path !== '/auth' && !path.startsWith('/auth/')) return false
  const route = describedRoutes.find((candidate) => candidate.method === 'GET' && candidate.path === path)
  if (route === undefined) return false
  // Routes are described by the very objects that are served.
  const { handler } = route as unknown as { handler: Handler }
  const { status = 200, headers, raw } = await handler({ header: (name) => message.headers[name]?.toString() }, deps)
  response.writeHead(status, headers).end(raw)
  return true
}
