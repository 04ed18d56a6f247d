// Serves the contracts of request fields.
import {
  answeredFields,
  managedRequestFields,
  requestFields,
} from '@company-data/protocol/nouns/request-fields/contract'
import { serve } from '../../../gate/serve.ts'
import type { RequestFieldActions } from './request-field-actions.ts'

const serviceClientRoutes = serve<RequestFieldActions>()(requestFields, {
  read: { isLargeValue: true, handler: ({ caller }, actions) => actions.read(caller) },
  publish: { isLargeValue: true, handler: ({ caller, body }, actions) => actions.publish(caller, body) },
})

const managerRoutes = serve<RequestFieldActions>()(managedRequestFields, {
  read: { isLargeValue: true, handler: ({ caller, params }, actions) => actions.readManaged(caller, params.id) },
  publish: {
    isLargeValue: true,
    handler: ({ caller, params, body }, actions) => actions.publishManaged(caller, params.id, body),
  },
})

const answeredRoutes = serve<RequestFieldActions>()(answeredFields, {
  list: ({ caller, params }, actions) => actions.listAnswered(caller, params.id),
})

export const requestFieldRoutes = [...serviceClientRoutes, ...managerRoutes, ...answeredRoutes]
