// The share page of a service: what customers see of the company, and how they find the service (G-064, G-182).
import { type Area, page } from '../frame/area.ts'
import { serviceTabPath } from '../service-frame/service-page.tsx'

export const sharePageArea: Area = {
  path: serviceTabPath('share-page'),
  pages: [{ path: serviceTabPath('share-page'), page: page(() => import('./share-page.tsx'), 'SharePage') }],
}
