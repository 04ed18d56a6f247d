// All data of the person as one archive. Reached from the account page.
import { type Area, page } from '../frame/area.ts'
import { paths } from '../paths.ts'

export const exportArea: Area = {
  path: paths.export,
  pages: [{ path: paths.export, page: page(() => import('./export-page.tsx'), 'ExportPage') }],
}
