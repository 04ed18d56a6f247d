// Entry point of profiles, one per region: the own view of a person or a company on its contact data, and its edits.
import { bindRoutes, type RouteDescription } from '../../../gate/route.ts'
import { data } from './data/data.ts'
import { dataRoutes } from './data/data-routes.ts'
import type { ProfileDeps } from './deps.ts'
import { fieldRoutes } from './fields/field-routes.ts'
import { fields } from './fields/fields.ts'
import { datumFiles } from './files/datum-files.ts'
import { fileSweep } from './files/file-sweep.ts'
import { photoRoutes } from './photos/photo-routes.ts'
import { photos } from './photos/photos.ts'

export type { ProfileDeps } from './deps.ts'

/** What this feature serves, for the documents. */
export const profileRoutes: readonly RouteDescription[] = [...fieldRoutes, ...dataRoutes, ...photoRoutes]

export const profiles = (deps: ProfileDeps) => {
  const profileData = data(deps)
  return {
    routes: [
      ...bindRoutes(fieldRoutes, fields(deps, profileData.remove)),
      ...bindRoutes(dataRoutes, { data: profileData, files: datumFiles(deps, profileData) }),
      ...bindRoutes(photoRoutes, photos(deps)),
    ],
    jobs: [fileSweep(deps)],
  }
}
