// Documents and contracts that companies sent to the person.
import { type Area, page } from '../frame/area.ts'
import { paths } from '../paths.ts'

export const documentsArea: Area = {
  path: paths.documents,
  navigation: { place: 'bar', icon: 'fileText', label: { en: 'Documents', de: 'Dokumente' } },
  pages: [
    { path: paths.documents, page: page(() => import('./documents-page.tsx'), 'DocumentsPage') },
    { path: `${paths.documents}/:documentId`, page: page(() => import('./document-page.tsx'), 'DocumentPage') },
  ],
  homeCard: page(() => import('./waiting-card.tsx'), 'WaitingCard'),
}
