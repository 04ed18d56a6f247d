// The home region of the person, and the move to another one (G-043). It is reached from the account.
import { type Area, page } from '../frame/area.ts'
import { paths } from '../paths.ts'

export const regionArea: Area = {
  path: paths.region,
  pages: [{ path: paths.region, page: page(() => import('./region-page.tsx'), 'RegionPage') }],
}
