// The person's home region, and moving to another one (G-043). Reached from the account page.
import { type Area, page } from '../frame/area.ts'
import { paths } from '../paths.ts'

export const regionArea: Area = {
  path: paths.region,
  pages: [{ path: paths.region, page: page(() => import('./region-page.tsx'), 'RegionPage') }],
}
