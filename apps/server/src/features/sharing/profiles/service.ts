// Profiles as the rest of the server knows them, per region: its parts put together.
import { bindRoutes, type Route } from '../../../gate/route.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { data } from './data/data.ts'
import { dataRoutes } from './data/data-routes.ts'
import { fieldRoutes } from './fields/field-routes.ts'
import { fields } from './fields/fields.ts'
import { fileRoutes } from './files/datum-file-routes.ts'
import { dataFiles } from './files/datum-files.ts'
import { fileSweep } from './files/file-sweep.ts'
import type { ProfileNeeds } from './needs.ts'
import { photos } from './photos/photos.ts'

export type Profiles = ReturnType<typeof profiles>

export const profiles = (needs: ProfileNeeds) => {
  const own = data(needs)
  const catalog = fields(needs, own.remove)
  return {
    routes: [
      ...bindRoutes(fieldRoutes, catalog),
      ...bindRoutes(dataRoutes, own),
      ...bindRoutes(fileRoutes, { dataFiles: dataFiles(needs, own), photos: photos(needs) }),
    ] satisfies Route[],
    jobs: [fileSweep(needs)] satisfies Job[],
  }
}
