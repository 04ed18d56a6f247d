// The layout of a PostgreSQL cluster under DATA_DIR.

/**
 * <dataDir>/postgres/            this folder belongs to the store
 *   server.log                   the log of the server
 *   cluster/                     appears by one rename, once it is complete
 *     data/                      PostgreSQL's data folder
 *     socket/                    the private folder of its socket
 *     password                   generated
 *   cluster.new-<pid>-<random>/  a cluster that is being built
 */
export interface Cluster {
  readonly logFile: string
  /** The folder with everything below. */
  readonly folder: string
  readonly dataFolder: string
  readonly socketFolder: string
  readonly passwordFile: string
  readonly password: string
}
