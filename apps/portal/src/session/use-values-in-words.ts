// Values in words, once the type registry is loaded.
import { useValueWords } from '@company-data/ui/fields'
import type { ValueWords } from '@company-data/ui/fields/rules'
import { fieldTypesQuery } from '@company-data/ui/frame/rules'
import { useQuery } from '@tanstack/react-query'
import { useClient } from './use-session.tsx'

export const useValuesInWords = (): ValueWords => useValueWords(useQuery(fieldTypesQuery(useClient())).data)
