// The documents that services send: the board, and one document in a drawer.
import { page, type RouteGroup } from '../../app/route-group.ts'
import { paths } from '../../paths.ts'

export const documentsRoutes: RouteGroup = {
  path: paths.documents,
  navigation: { group: 'contracts', icon: 'fileText', label: { en: 'Documents', de: 'Dokumente' }, keys: 'g d' },
  commands: [
    {
      label: { en: 'Send a document', de: 'Dokument senden' },
      icon: 'fileText',
      path: `${paths.documents}?new=1`,
      keys: 'n d',
    },
  ],
  pages: [{ path: paths.documents, page: page(() => import('./documents-page.tsx'), 'DocumentsPage') }],
}
