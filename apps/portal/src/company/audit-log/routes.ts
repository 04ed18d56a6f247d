// The audit log of the company: who did what.
import { page, type RouteGroup } from '../../app/route-group.ts'
import { paths } from '../../paths.ts'

export const auditLogRoutes: RouteGroup = {
  path: paths.auditLog,
  navigation: {
    group: 'company',
    icon: 'history',
    label: { en: 'Audit log', de: 'Änderungsprotokoll' },
    ownerOnly: true,
    keys: 'g l',
  },
  pages: [{ path: paths.auditLog, page: page(() => import('./audit-log-page.tsx'), 'AuditLogPage') }],
}
