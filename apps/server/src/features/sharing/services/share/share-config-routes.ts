// Routes of the share configuration: which profile fields of the company the customers of a service see (G-064).
import { shareConfigChange, shareConfig as shareConfigSchema } from '@company-data/protocol/wire/sharing/share-config'
import { routeTo } from '../../../../gate/route.ts'
import { atRegions, managers } from '../route-access.ts'
import type { Services } from '../services.ts'

const route = routeTo<Services>()

export const shareConfigRoutes = [
  route({
    method: 'GET',
    path: '/api/services/{id}/share-config',
    at: atRegions,
    access: managers,
    summary: 'The profile fields of the company that connected customers see',
    documents: ['account'],
    response: shareConfigSchema,
    errors: ['services.not_found'],
    handler: ({ caller, params }, { shareConfig }) => shareConfig.read(caller, params.id),
  }),
  route({
    method: 'PUT',
    path: '/api/services/{id}/share-config',
    at: atRegions,
    access: managers,
    summary: 'Replace the share configuration; a stale config_token is refused',
    documents: ['account'],
    body: shareConfigChange,
    response: shareConfigSchema,
    errors: ['services.not_found', 'services.config_conflict'],
    handler: ({ caller, params, body }, { shareConfig }) => shareConfig.replace(caller, params.id, body),
  }),
]
