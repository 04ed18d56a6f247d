// Entry point of operators: people and programs with roles, their tokens, and the record of their calls.
import { bindRoutes } from '../../../gate/route.ts'
import type { OperatorDeps } from './deps.ts'
import { operatorList as list } from './operator-list.ts'
import { operatorLog as record } from './operator-log.ts'
import { operatorRoutes } from './routes.ts'

export { operatorRoutes }

export const operators = (deps: OperatorDeps) => {
  const operatorList = list(deps)
  const operatorLog = record(deps)
  return {
    routes: bindRoutes(operatorRoutes, { operatorList, operatorLog }),
    jobs: [operatorLog.purgeJob],
    find: operatorList.find,
    recordRoute: operatorLog.recordRoute,
    recordRefusal: operatorLog.recordRefusal,
    recordResult: operatorLog.recordResult,
    findCall: operatorLog.findCall,
    start: operatorList.start,
    stop: operatorList.stop,
  }
}
