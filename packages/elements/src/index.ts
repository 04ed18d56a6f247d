// Web components for the site of a company. Importing them changes nothing: `defineElements()` registers their names.
import { ApprovalElement } from './approval-element.ts'
import { ConnectElement } from './connect-element.ts'
import { RunElement } from './run-element.ts'
import { SignInElement } from './sign-in-element.ts'

export { buildConnectLink } from './connect-element.ts'
export { type StartedSignIn, takeStartedSignIn } from './sign-in-element.ts'

const elements = {
  'company-data-connect': ConnectElement,
  'company-data-sign-in': SignInElement,
  'company-data-approval': ApprovalElement,
  'company-data-run': RunElement,
}

/**
 * Registers the elements; a second call does nothing.
 * @example
 * import { defineElements } from '@company-data/elements'
 * defineElements()
 */
export const defineElements = (): void => {
  for (const [name, element] of Object.entries(elements))
    if (customElements.get(name) === undefined) customElements.define(name, element)
}
