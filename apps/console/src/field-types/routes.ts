// The registry of field types.
import { page, type RouteGroup } from '../app/route-group.ts'
import { paths } from '../paths.ts'

export const fieldTypesRoutes: RouteGroup = {
  path: paths.fieldTypes,
  icon: 'textCursor',
  label: { en: 'Field types', de: 'Feldtypen' },
  roles: ['support', 'operations'],
  pages: [{ path: paths.fieldTypes, page: page(() => import('./field-types-page.tsx'), 'FieldTypesPage') }],
}
