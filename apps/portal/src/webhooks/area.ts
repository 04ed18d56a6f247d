// The webhooks of a service, as a tab of the service (G-182).
import { type Area, page } from '../frame/area.ts'
import { serviceTabPath } from '../service-frame/service-page.tsx'

export const webhooksArea: Area = {
  path: serviceTabPath('webhooks'),
  pages: [{ path: serviceTabPath('webhooks'), page: page(() => import('./webhooks-page.tsx'), 'WebhooksPage') }],
}
