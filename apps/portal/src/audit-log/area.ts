// The audit log of the company: who did what.
import { type Area, page } from '../frame/area.ts'
import { paths } from '../paths.ts'

export const auditLogArea: Area = {
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
