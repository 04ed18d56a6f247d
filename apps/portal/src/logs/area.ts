// The log of a service, as a tab of the service.
import { type Area, page } from '../frame/area.ts'
import { serviceTabPath } from '../service-frame/service-page.tsx'

export const logsArea: Area = {
  path: serviceTabPath('logs'),
  pages: [{ path: serviceTabPath('logs'), page: page(() => import('./logs-page.tsx'), 'LogsPage') }],
}
