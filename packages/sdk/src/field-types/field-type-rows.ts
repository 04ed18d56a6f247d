// The rows of the field-type registry as the platform has them now.
import { profilePrefix } from '@company-data/protocol/contract/prefixes'
import type { fieldTypes } from '@company-data/protocol/nouns/field-types/contract'
import { fieldTypeRoutes } from '@company-data/protocol/nouns/field-types/routes'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'

export const listFieldTypes = (api: Api) => calls<typeof fieldTypes>()(api, fieldTypeRoutes, profilePrefix).list()
