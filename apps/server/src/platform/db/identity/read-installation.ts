// Reads which installation each database belongs to, and refuses databases that do not belong together.
import {
  formatHostPort,
  MAX_START_STATEMENT_MS,
  parseDatabaseName,
  unreachableStore,
  withConnection,
} from '../connection/connection.ts'
import { getErrorCode, StoreError } from '../store-error.ts'
import { readBelonging } from './installation-store.ts'

export interface InstallationPart {
  /** `directory`, or `region eu`. */
  store: string
  url: string
  setting: string
}

const formatLabel = ({ url, setting }: InstallationPart): string =>
  `${parseDatabaseName(url)} at ${formatHostPort(url)} (${setting})`

const readId = async (part: InstallationPart): Promise<string | undefined> => {
  const belonging = await withConnection(part.url, readBelonging, { statementMs: MAX_START_STATEMENT_MS }).catch(
    (error: unknown) => {
      throw getErrorCode(error) === undefined ? error : unreachableStore(part.url, error)
    },
  )
  if (belonging !== undefined && belonging.store !== part.store)
    throw new StoreError(
      `The database ${formatLabel(part)} is the ${belonging.store} of an installation and cannot be its ${part.store}: ` +
        'set the address of the right database.',
    )
  return belonging?.id
}

/** The id of the databases; undefined before the first start. Refuses different ids, and changes nothing. */
export const readInstallation = async (parts: readonly InstallationPart[]): Promise<string | undefined> => {
  let first: { part: InstallationPart; id: string } | undefined
  for (const part of parts) {
    const id = await readId(part)
    if (id === undefined) continue
    first ??= { part, id }
    if (first.id !== id)
      throw new StoreError(
        `The database ${formatLabel(part)} belongs to installation ${id}, and ${formatLabel(first.part)} to ${first.id}: ` +
          'one of the two addresses is wrong. Nothing was changed.',
      )
  }
  return first?.id
}
