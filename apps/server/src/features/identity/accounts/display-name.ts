// The display name of an account: only companies have rules for it, because persons are shown to companies they chose.
import type { Names } from '../names/index.ts'

export const acceptDisplayName = (names: Names, usertype: string, name: string): string =>
  usertype === 'company' ? names.accept(name, { key: 'request.invalid', member: 'display_name' }) : name
