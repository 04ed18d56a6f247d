// Finds the embedded server of a folder without starting it or changing anything.
import { findCluster } from './cluster.ts'
import { applicationRole, urlAt } from './endpoint.ts'
import { readPostmaster } from './postmaster.ts'

export interface FoundStore {
  /** The major version of PostgreSQL that made the folder. */
  major: string
  /** Undefined while no server runs. */
  getUrl: ((database: string) => string) | undefined
}

/** Undefined before the first start. */
export const findEmbeddedStore = async (dataDir: string): Promise<FoundStore | undefined> => {
  const folder = await findCluster(dataDir)
  if (folder === undefined) return undefined
  const { cluster, major } = folder
  const postmaster = await readPostmaster(cluster)
  return {
    major,
    getUrl: postmaster?.isReady
      ? (database) => urlAt(postmaster.endpoint, applicationRole, cluster.password, database)
      : undefined,
  }
}
