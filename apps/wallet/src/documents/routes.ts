// Documents and contracts that companies sent to the person.
import { page, type RouteGroup } from '../app/route-group.ts'
import { paths } from '../paths.ts'

export const documentsRoutes: RouteGroup = {
  path: paths.documents,
  navigation: {
    position: 'bar',
    icon: 'fileText',
    label: { name: 'documentsLabel', en: 'Documents', de: 'Dokumente' },
    mark: page(() => import('./waiting-card.tsx'), 'WaitingMark'),
  },
  pages: [
    { path: paths.documents, page: page(() => import('./documents-page.tsx'), 'DocumentsPage') },
    { path: `${paths.documents}/:documentId`, page: page(() => import('./document-page.tsx'), 'DocumentPage') },
  ],
  homeCard: page(() => import('./waiting-card.tsx'), 'WaitingCard'),
}
