// Values in the words of the page, as soon as the registry of types is there.
import { useValueWords } from '@company-data/ui/fields'
import type { ValueWords } from '@company-data/ui/fields/rules'
import { fieldTypesQuery } from '@company-data/ui/frame/rules'
import { useQuery } from '@tanstack/react-query'
import { useClient } from './use-session.tsx'

export const useValuesInWords = (): ValueWords => useValueWords(useQuery(fieldTypesQuery(useClient())).data)
