// Serves the contract of operators and of the record of their calls.
import { operators as contract } from '@company-data/protocol/nouns/operators/contract'
import { serve } from '../../../gate/serve.ts'
import type { OperatorList } from './operator-list.ts'
import type { OperatorLog } from './operator-log.ts'

interface OperatorActions {
  operatorList: OperatorList
  operatorLog: OperatorLog
}

export const operatorRoutes = serve<OperatorActions>()(contract, {
  readMe: ({ caller: { operatorId, name, roles } }) => ({ operator_id: operatorId, name, roles: [...roles] }),
  list: (_call, { operatorList }) => operatorList.list(),
  create: ({ body }, { operatorList }) => operatorList.add(body),
  update: ({ params, body }, { operatorList }) => operatorList.change(params.operatorId, body),
  renewToken: ({ params, body }, { operatorList }) => operatorList.renew(params.operatorId, body),
  delete: ({ params }, { operatorList }) => operatorList.remove(params.operatorId),
  listLog: ({ query }, { operatorLog }) => operatorLog.list(query),
})
