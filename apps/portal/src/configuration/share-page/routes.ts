// The share page of a service: the company as customers see it, and how they find the service (G-064, G-182).
import { page, type RouteGroup } from '../../app/route-group.ts'
import { serviceTabPath } from '../../service-layout/service-page.tsx'

export const sharePageRoutes: RouteGroup = {
  path: serviceTabPath('share-page'),
  pages: [{ path: serviceTabPath('share-page'), page: page(() => import('./share-page.tsx'), 'SharePage') }],
}
