// Entry point of the console: what operators look up about accounts and about the installation.
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import { accountForOperator } from './account.ts'
import type { ConsoleDeps } from './deps.ts'
import { findForOperator } from './find.ts'
import { readInstallation } from './installation.ts'
import { consoleRoutes } from './routes.ts'

export { consoleRoutes }

export const operatorConsole = (deps: ConsoleDeps): Pick<Feature, 'routes'> => ({
  routes: bindRoutes(consoleRoutes, {
    find: findForOperator(deps),
    account: accountForOperator(deps),
    readInstallation: readInstallation(deps),
  }),
})
