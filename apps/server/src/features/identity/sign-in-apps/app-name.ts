// The name of a sign-in app, which the consent page shows.
import { displayText } from '@company-data/protocol/names'
import type { Names } from '../names/index.ts'

/** A name that is only flagged is stored without marks of text direction. */
export const acceptAppName = (names: Names, name: string): string =>
  displayText(names.accept(name, { key: 'request.invalid', member: 'name' }))
