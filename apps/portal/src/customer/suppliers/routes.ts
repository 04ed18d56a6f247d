// The services of other companies that the company is connected with (G-082, G-182): the list, connecting, and the page of
// each.
import { page, type RouteGroup } from '../../app/route-group.ts'
import { paths } from '../../paths.ts'

export const suppliersRoutes: RouteGroup = {
  path: paths.suppliers,
  navigation: {
    group: 'customer',
    icon: 'truck',
    label: { en: 'Suppliers', de: 'Anbieter' },
    ownerOnly: true,
    keys: 'g z',
  },
  commands: [
    {
      label: { en: 'Connect with a supplier', de: 'Mit einem Anbieter verbinden' },
      icon: 'truck',
      path: paths.connectSupplier,
      keys: 'n z',
      ownerOnly: true,
    },
  ],
  pages: [
    { path: paths.suppliers, page: page(() => import('./suppliers-page.tsx'), 'SuppliersPage') },
    { path: paths.connectSupplier, page: page(() => import('./connect-page.tsx'), 'ConnectPage') },
    { path: `${paths.suppliers}/:connectionId`, page: page(() => import('./supplier-page.tsx'), 'SupplierPage') },
  ],
}
