// Errors that an operator has to fix, as a sentence with the setting to change.
import { StoreError } from '../../platform/db/index.ts'
import { ConfigError } from '../config.ts'
import { HostUnusable, PortTaken } from '../listen.ts'

/** File-system errors for DATA_DIR: not a directory, or not ours. */
const FOLDER_REFUSALS = new Set([
  'EACCES',
  'EPERM',
  'ENOENT',
  'ENOTDIR',
  'EISDIR',
  'EROFS',
  'ENOSPC',
  'ENAMETOOLONG',
  'ELOOP',
  'EINVAL',
])

const isFolderRefusal = (error: unknown): error is Error =>
  error instanceof Error && 'path' in error && 'code' in error && FOLDER_REFUSALS.has(String(error.code))

const toMend = [ConfigError, PortTaken, HostUnusable, StoreError]

/** The sentence for an operator, with the setting to fix; undefined for a fault of the program. */
export const formatOperatorMessage = (error: unknown): string | undefined => {
  if (error instanceof Error && toMend.some((kind) => error instanceof kind)) return error.message
  return isFolderRefusal(error) ? `DATA_DIR cannot be used: ${error.message}` : undefined
}
