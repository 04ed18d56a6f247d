// The region of a new account. Registration waits for the list of regions, because the first one does not suit every
// user.
import { ErrorState, Loading, SelectField, useTexts } from '@company-data/ui'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useAppTexts } from '../app-context.tsx'
import { toFailure } from '../failure.ts'
import { authTexts } from './auth-texts.ts'

interface Region {
  region: string
  name: string
}

export interface RegionClient {
  regions: { list(): Promise<Region[]> }
}

export const useRegions = (client: RegionClient): UseQueryResult<Region[]> =>
  useQuery({ queryKey: ['regions'], queryFn: () => client.regions.list() })

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
