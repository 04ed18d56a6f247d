// Where a cluster's parts lie under DATA_DIR.

/**
 * <dataDir>/postgres/            this folder belongs to the store
 *   server.log                   what the server says
 *   cluster/                     appears by one rename, when all of it is complete
 *     data/                      PostgreSQL's data folder
 *     socket/                    the private folder of its socket
 *     password                   generated
 *   cluster.new-<pid>-<random>/  a cluster in the making
 */
export interface Cluster {
  readonly logFile: string
  readonly dataFolder: string
  readonly socketFolder: string
  readonly password: string
}
