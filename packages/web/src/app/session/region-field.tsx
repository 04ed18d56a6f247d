// The region of a new account. Registration waits for the list of regions, because the first one does not suit every
// user.
import { ErrorState, Loading, SelectField, useLanguage, useTexts } from '@company-data/ui'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useAppTexts } from '../app-context.tsx'
import { toFailure } from '../failure.ts'
import { authTexts } from './auth-texts.ts'
import { formatRegionName } from './region-names.ts'

interface Region {
  region: string
  name: string
}

/** The regions, with their names in the language of the page. */
export const useRegions = <Listed extends Region>(client: {
  regions: { list(): Promise<Listed[]> }
}): UseQueryResult<Listed[]> => {
  const { language } = useLanguage()
  return useQuery({
    queryKey: ['regions'],
    queryFn: () => client.regions.list(),
    select: (regions) => regions.map((region) => ({ ...region, name: formatRegionName(language, region.name) })),
  })
}

/** With a single region there is nothing to choose. */
export const RegionField = ({ regions, hint }: { regions: UseQueryResult<Region[]>; hint: string }) => {
  const texts = useTexts(authTexts)
  const appTexts = useAppTexts()
  const { data } = regions
  if (data === undefined) {
    if (!regions.isError) return <Loading shape="text" />
    const { title, text } = toFailure(regions.error, appTexts)
    return <ErrorState title={title} text={text} onRetry={() => void regions.refetch()} />
  }
  const [first] = data
  if (first === undefined || data.length < 2) return null
  return (
    <SelectField
      name="region"
      label={texts.region}
      hint={hint}
      defaultValue={first.region}
      options={data.map(({ region, name }) => ({ value: region, label: name }))}
    />
  )
}
