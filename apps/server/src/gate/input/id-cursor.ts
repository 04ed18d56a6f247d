// The cursor of a list that is ordered by id.
import { ApiError } from '@company-data/protocol/errors'
import { isUuid } from '../../platform/ids/uuid.ts'

export const requireIdCursor = (cursor: string | undefined): void => {
  if (cursor !== undefined && !isUuid(cursor)) throw new ApiError('request.cursor_invalid')
}
