// The contracts of flow runs: for the client of the service (Document 2 §4.1, §4.2), for those who manage it (FG-22), and for
// its customers (FG-21).
import { consumerDoor, type Door, managementDoor, serviceDoor } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { managedFlowPrefix } from '../../contract/prefixes.ts'
import * as runs from './endpoints.ts'
import * as reminders from './reminder-endpoints.ts'
import { customerRunListRoutes, customerRunRoutes, ownerRunRoutes, serviceRunRoutes } from './routes.ts'
import * as signing from './signing-endpoints.ts'

/** The token says which service, so no call finds the service missing. */
const clientDoor = { ...serviceDoor, errors: [] } as const satisfies Door

/** FA-20: the owner, delegates of the service, and account clients with service_management. */
const ownerDoor = {
  ...managementDoor,
  prefix: managedFlowPrefix,
  errors: ['services.not_found'],
} as const satisfies Door

const ownerEndpoints = {
  runFile: runs.runFile,
  trigger: runs.trigger,
  list: runs.list,
  read: runs.read,
  answers: runs.answers,
  cancel: runs.cancel,
  remind: reminders.remind,
  reminders: reminders.list,
  counts: reminders.counts,
  pluginPass: runs.pluginPass,
  answerFile: runs.answerFile,
  answerFileRead: runs.answerFileRead,
  sourceFile: runs.sourceFile,
  picture: runs.picture,
  generate: runs.generate,
  generationInput: runs.generationInput,
  outputFile: runs.outputFile,
  sign: signing.sign,
  accept: signing.accept,
  decline: signing.decline,
} as const

export const serviceRuns = contract(serviceRunRoutes, { service: clientDoor }, ownerEndpoints)

export const ownerRuns = contract(
  ownerRunRoutes,
  { owner: ownerDoor },
  { ...ownerEndpoints, mailSignCode: signing.signCodeMail },
)

export const customerRuns = contract(
  { ...customerRunRoutes, ...customerRunListRoutes },
  { customer: consumerDoor },
  {
    listUnder: { ...runs.customerList, errors: ['company_connections.not_found'] },
    list: {
      ...runs.customerList,
      summary: 'List the runs of all connections of the caller, in all regions, newest first',
      since: '0.1.0',
    },
    read: runs.customerRead,
    answers: runs.answers,
    cancel: runs.cancel,
    pluginPass: runs.pluginPass,
    answerFile: runs.answerFile,
    ownFile: runs.ownFile,
    picture: runs.picture,
    generate: runs.generate,
    generationInput: runs.generationInput,
    outputFile: runs.outputFile,
  },
)
