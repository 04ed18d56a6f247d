// The settings of a platform whose regions have one cell or several, by the databases that it has.
import { formatCellKey, parseRegion } from '@company-data/server'

interface Databases {
  regions: ReadonlyMap<string, string>
}

export const listCellKeys = (regions: readonly string[], cells: number): string[] =>
  regions.flatMap((region) => Array.from({ length: cells }, (_, index) => formatCellKey(region, index + 1)))

export const listRegionKeys = ({ regions }: Databases): string[] => [...new Set([...regions.keys()].map(parseRegion))]

/** The number of cells is set only where there are several, as operators do. */
export const regionSettings = (databases: Databases): Record<string, string> => {
  const keys = [...databases.regions.keys()]
  const settings: Record<string, string> = { REGIONS: listRegionKeys(databases).join(',') }
  for (const region of listRegionKeys(databases)) {
    const count = keys.filter((key) => parseRegion(key) === region).length
    if (count > 1) settings[`CELLS_${region.toUpperCase()}`] = String(count)
  }
  return settings
}

export const databaseSettings = (
  { regions }: Databases,
  through: (url: string) => string = (url) => url,
): Record<string, string> =>
  Object.fromEntries(
    [...regions].map(([key, url]) => [`DATABASE_URL_${key.toUpperCase().replace('-', '_')}`, through(url)]),
  )
