// Recognises the error with which the database refuses a write for an account that is moving to another region.
import { getErrorCode } from '../platform/db/store-error.ts'

/** Raised by the trigger `refuse_moved` of every table of a region. */
const MOVING = 'CDMOV'

export const isMoveRefusal = (error: unknown): boolean => getErrorCode(error) === MOVING
