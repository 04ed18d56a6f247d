// The contract of the connect requests that a person has received (G-129).
import { callers, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { answerUpload } from '../../contract/endpoint-limits.ts'
import { profilePrefix } from '../../contract/prefixes.ts'
import { connectErrors } from '../../nouns/company-connections/contract.ts'
import { page } from '../../wire/pages.ts'
import { connectRequestQuery, receivedConnectRequest } from '../../wire/sharing/connect-requests.ts'
import { connectionAnswers, customerConnection } from '../../wire/sharing/customer-connections.ts'
import { receivedConnectRequestRoutes } from './routes.ts'

const person = callers(['person'])

const requestErrors = ['connect_requests.not_found', 'connect_requests.closed'] as const

const personDoor = {
  prefix: profilePrefix,
  access: person,
  openapi: ['consumer'],
  at: ['region'],
} as const satisfies Door

export const receivedConnectRequests = contract(
  receivedConnectRequestRoutes,
  { person: personDoor },
  {
    list: {
      summary: 'List the connect requests that services in all regions sent to the person, oldest first',
      since: '0.1.0',
      query: connectRequestQuery,
      response: page(receivedConnectRequest),
    },
    accept: {
      summary: 'Accept a connect request: connect with the service and answer what it asks for',
      since: '0.1.0',
      body: connectionAnswers,
      status: 201,
      response: customerConnection,
      limits: answerUpload,
      errors: [...requestErrors, ...connectErrors],
    },
    reject: {
      summary: 'Reject a connect request',
      since: '0.1.0',
      status: 204,
      errors: requestErrors,
    },
  },
)
