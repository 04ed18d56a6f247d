// Every route of accounts.

import { activityBookRoutes } from './activity/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { deletionRoutes } from './deletion/routes.ts'
import { deviceRoutes } from './devices/routes.ts'
import { emailRoutes } from './email/routes.ts'
import { levelRoutes } from './level/routes.ts'
import { loginRoutes } from './login/routes.ts'
import { accountOrderRoutes } from './operator/routes.ts'
import { passkeyLoginRoutes } from './passkeys/routes.ts'
import { passwordRoutes } from './password/routes.ts'
import { pinBookRoutes } from './pins/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { recoveryRoutes } from './recovery/routes.ts'
import { kitRoutes } from './recovery-kit/routes.ts'
import { registrationRoutes } from './registration/routes.ts'
import { returnRoutes } from './returns/routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { accountSessionRoutes, sessionRoutes } from './sessions/routes.ts'

export const accountRoutes = [
  ...registrationRoutes,
  ...loginRoutes,
  ...passkeyLoginRoutes,
  ...sessionRoutes,
  ...accountSessionRoutes,
  ...profileRoutes,
  ...passwordRoutes,
  ...emailRoutes,
  ...secondFactorRoutes,
  ...deviceRoutes,
  ...pinBookRoutes,
  ...activityBookRoutes,
  ...deletionRoutes,
  ...levelRoutes,
  ...auditRoutes,
  ...recoveryRoutes,
  ...kitRoutes,
  ...returnRoutes,
  ...accountOrderRoutes,
]
