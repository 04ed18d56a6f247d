// Documents that the company received as a customer: the inbox, and one of them in a drawer (G-120, G-182).
import { page, type RouteGroup } from '../../app/route-group.ts'
import { paths } from '../../paths.ts'

export const receivedDocumentsRoutes: RouteGroup = {
  path: paths.receivedDocuments,
  navigation: {
    group: 'customer',
    icon: 'inbox',
    label: { en: 'Received documents', de: 'Erhaltene Dokumente' },
    ownerOnly: true,
    keys: 'g e',
  },
  pages: [
    {
      path: paths.receivedDocuments,
      page: page(() => import('./received-documents-page.tsx'), 'ReceivedDocumentsPage'),
    },
  ],
}
