// Keys of the error catalog whose feature has not been built yet. The list only shrinks: a key that the code gives may not
// stand here (`node tools/checks/check-errors.ts --shrink` strikes such keys off).
import type { ErrorKey } from '@company-data/protocol/errors'

export const errorsToCome: readonly ErrorKey[] = []
