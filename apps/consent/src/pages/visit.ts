// State shared by all pages of a visit: the screen, the request and its steps.
import type { Namesake } from '@company-data/web/companies/rules'
import { type Authorization, refusalAddress } from '../platform/authorization.ts'
import type { Screen } from '../screen.tsx'
import type { StepName } from '../texts/texts.ts'

export interface Visit {
  screen: Screen
  authorization: Authorization
  /** Known after the login, and until the person has decided about it. */
  namesake?: Namesake | undefined
}

/** The address that the browser returns to; undefined when the app polls instead. */
export const returnHost = ({ authorization }: Visit): string | undefined => {
  const address = refusalAddress(authorization)
  return address === undefined ? undefined : new URL(address).host
}

/** The connect step is known only after the login, so it is not announced. */
export const listSteps = ({ authorization: { details } }: Visit, isConnecting: boolean): StepName[] => {
  if (details.mode === '2fa_enroll') return isConnecting ? ['signIn', 'connect', 'confirm'] : ['signIn', 'confirm']
  return details.kind === 'app' ? ['signIn', 'share'] : ['signIn', 'confirm']
}
