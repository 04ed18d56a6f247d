// The name of a service, which customers see beside the name of its company.
import { displayText } from '@company-data/protocol/names'
import type { Names } from '../../identity/names/index.ts'

/** A name that is only flagged is stored without marks of text direction. */
export const acceptServiceName = (names: Names, name: string): string =>
  displayText(names.accept(name, { key: 'services.name_invalid', member: 'name' }))
