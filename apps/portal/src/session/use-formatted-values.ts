// Formats values, once the type registry is loaded.

import { fieldTypesQuery } from '@company-data/web/app/rules'
import { useValueFormatter } from '@company-data/web/fields'
import type { ValueFormatter } from '@company-data/web/fields/rules'
import { useQuery } from '@tanstack/react-query'
import { useClient } from './use-session.tsx'

export const useFormattedValues = (): ValueFormatter => useValueFormatter(useQuery(fieldTypesQuery(useClient())).data)
