// Step 1: an ambiguous path is refused before anything is matched against it (G-022).
import { ApiError } from '@company-data/protocol/errors'
import type { Step } from '../exchange.ts'

export const requireNormalPath: Step = ({ path }) => {
  if (path === undefined) {
    throw new ApiError('request.invalid', {
      message:
        'The path is malformed: dot segments, empty segments, encoded slashes and control characters are refused.',
    })
  }
}
