// Keys of the error catalog whose feature has not been built yet. The list only shrinks: a key in use may not be listed
// (`node tools/checks/check-errors.ts --shrink` removes such keys).
import type { ErrorKey } from '@company-data/protocol/errors'

export const errorsToCome: readonly ErrorKey[] = []
