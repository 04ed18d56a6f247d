// Entry point of region databases, one per region: reads and writes of rows that may be in any region.
export {
  createRegionDatabases as regionDatabases,
  type LocatedRow,
  type RegionDatabase,
  type RegionDatabases,
  type RegionRows,
} from './region-databases.ts'
