// The endpoints and API documents of this tree, as a release records them.
import { describedRoutes } from '../../apps/server/src/compose/routes.ts'
import { apiDocuments, openApi } from '../../apps/server/src/gate/reference/openapi.ts'
import { sha256 } from './record.ts'

export const listEndpoints = (): string[] =>
  [...new Set(describedRoutes.map(({ method, path }) => `${method} ${path}`))].sort()

/** The release that each endpoint declares. */
export const listSince = (): Map<string, string> =>
  new Map(
    describedRoutes.flatMap(({ method, path, since }) => (since === undefined ? [] : [[`${method} ${path}`, since]])),
  )

/** The endpoints whose removal is announced, each with its day (NS-18). */
export const listSunsets = (): Record<string, string> =>
  Object.fromEntries(
    describedRoutes.flatMap(({ method, path, deprecated }) =>
      deprecated ? [[`${method} ${path}`, deprecated.sunset]] : [],
    ),
  )

/** Without addresses. */
export const hashDocuments = (): Record<string, string> =>
  Object.fromEntries(
    apiDocuments.map((name) => {
      const document = openApi(name, describedRoutes, { frontDoor: '', regions: [] })
      return [name, sha256(JSON.stringify(document))]
    }),
  )
