// State shared by all pages of a visit: the request, the texts, the page layout and the steps.
import { type Authorization, isDetached, refusalAddress } from '../platform/authorization.ts'
import type { Texts } from '../texts/texts.ts'
import { element } from '../view/element.ts'
import { type Icon, icon } from '../view/icons.ts'
import type { PageContent, PageLayout, Requester } from '../view/page-layout.ts'

export interface Visit {
  texts: Texts
  layout: PageLayout
  authorization: Authorization
}

export type StepName = keyof Texts['steps']

export const getRequester = ({ details }: Authorization): Requester => ({
  name: details.client_name ?? details.service_name ?? details.client_id,
  company: details.company_name,
})

/** Where the browser returns to; undefined when the app polls instead. */
export const returnHost = ({ authorization }: Visit): string | undefined => {
  const address = refusalAddress(authorization)
  return address === undefined ? undefined : new URL(address).host
}

/** The known steps of the visit, with this one marked; a single step is not shown. */
export const buildStep = ({ texts }: Visit, names: readonly StepName[], current: StepName): PageContent['step'] =>
  names.length < 2 ? undefined : { names: names.map((name) => texts.steps[name]), current: names.indexOf(current) }

/** The connect step is known only after the login, so it is not announced. */
export const listSteps = ({ authorization: { details } }: Visit, isConnecting: boolean): StepName[] => {
  if (details.mode === '2fa_enroll') return isConnecting ? ['signIn', 'connect', 'confirm'] : ['signIn', 'confirm']
  return details.kind === 'app' ? ['signIn', 'share'] : ['signIn', 'confirm']
}

export const noticeBox = (tone: 'sealed' | 'warn' | 'plain', name: Icon, text: string): HTMLElement =>
  element('div', { class: `notice ${tone}` }, icon(name), element('p', {}, text))

export const whatFollows = (visit: Visit): HTMLElement => {
  const { texts, authorization } = visit
  const text = isDetached(authorization) ? texts.frame.detached : texts.frame.returnsTo(returnHost(visit) ?? '')
  return element('p', { class: 'follows' }, text)
}
