// API access of a service: its client, as a tab of the service (D1-CLI-07).
import { type Area, page } from '../frame/area.ts'
import { serviceTabPath } from '../service-frame/service-page.tsx'

export const apiAccessArea: Area = {
  path: serviceTabPath('api-access'),
  pages: [{ path: serviceTabPath('api-access'), page: page(() => import('./api-access-page.tsx'), 'ApiAccessPage') }],
}
