// Every route of accounts.
import { ownAccountRoutes } from './routes/account.ts'
import { authRoutes } from './routes/auth.ts'
import { companyRoutes } from './routes/company.ts'
import { recoveryRoutes } from './routes/recovery.ts'
import { securityRoutes } from './routes/security.ts'

export const accountRoutes = [
  ...authRoutes,
  ...ownAccountRoutes,
  ...securityRoutes,
  ...companyRoutes,
  ...recoveryRoutes,
]
