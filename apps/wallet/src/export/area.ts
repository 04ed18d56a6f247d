// Everything that the person has, as one archive. It is reached from the account.
import { type Area, page } from '../frame/area.ts'
import { paths } from '../paths.ts'

export const exportArea: Area = {
  path: paths.export,
  pages: [{ path: paths.export, page: page(() => import('./export-page.tsx'), 'ExportPage') }],
}
