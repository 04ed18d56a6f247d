// The log of the own service, newest first (NS-10).
import type { ServiceLogEntry } from '@company-data/protocol/wire/sharing/service-logs'
import type { Api } from '../../../transport/api.ts'
import { itemsOf, type PageOptions } from '../../../transport/pages.ts'

export const ownLogCalls = (api: Api) => ({
  logs: (options: PageOptions = {}): AsyncGenerator<ServiceLogEntry, void, undefined> =>
    itemsOf(api, '/api/company-data/logs', { ...options }),
})
