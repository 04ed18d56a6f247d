// Entry point of profiles, one per region: an owner's view and edits of its contact data.
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

/** The routes of this feature, for the OpenAPI documents. */
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
