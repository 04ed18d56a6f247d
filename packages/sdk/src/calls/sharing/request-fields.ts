// What the service asks for: read, published as a whole, and changed without overwriting somebody else's change (D1-RF-10).
import type { NewRequestField, RequestField, RequestFieldSet } from '@company-data/protocol/wire/sharing/request-fields'
import { isPlatformError } from '../../errors/platform-error.ts'
import type { Api } from '../../transport/api.ts'

/** A row as it is published; left out are what the platform decides or keeps. */
export type RequestFieldInput = Pick<NewRequestField, 'slug' | 'label' | 'type'> & Partial<NewRequestField>

const ROUTE = '/api/company-data/request-fields'
const TRIES = 5

export const requestFieldCalls = (api: Api) => {
  const getRequestFields = (): Promise<RequestFieldSet> => api.get(ROUTE)
  const publishRequestFields = (config_token: string, fields: readonly RequestFieldInput[]): Promise<RequestFieldSet> =>
    // sent again after a lost answer it would be refused as stale, although it was done
    api.put(ROUTE, { config_token, fields }, { idempotent: false })
  return {
    getRequestFields,
    /** Replaces the whole set; rows are matched by slug. A stale token is services.config_conflict. */
    publishRequestFields,
    /** Reads, lets `change` decide, publishes, and begins again when somebody else published in between. */
    async updateRequestFields(
      change: (fields: readonly RequestField[]) => readonly RequestFieldInput[],
    ): Promise<RequestFieldSet> {
      for (let tries = 1; ; tries += 1) {
        const { config_token, fields } = await getRequestFields()
        try {
          return await publishRequestFields(config_token, change(fields))
        } catch (error) {
          if (tries >= TRIES || !isPlatformError(error, 'services.config_conflict')) throw error
        }
      }
    },
  }
}
