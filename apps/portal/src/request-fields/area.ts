// The request fields of a service: what it asks its customers for, as a tab of the service (G-182).
import { type Area, page } from '../frame/area.ts'
import { serviceTabPath } from '../service-frame/service-page.tsx'

export const requestFieldsArea: Area = {
  path: serviceTabPath('request-fields'),
  pages: [
    {
      path: serviceTabPath('request-fields'),
      page: page(() => import('./request-fields-page.tsx'), 'RequestFieldsPage'),
    },
  ],
}
