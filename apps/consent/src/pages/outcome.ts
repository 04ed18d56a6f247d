// Pages without a form: done, refused, expired, or failed from the start.

import { Refusal } from '../platform/api.ts'
import { isDetached } from '../platform/authorization.ts'
import type { Session } from '../platform/session.ts'
import type { Texts } from '../texts/texts.ts'
import { element } from '../view/element.ts'
import { problemBox } from '../view/form.ts'
import type { PageLayout } from '../view/page-layout.ts'
import { explain } from './explain.ts'
import { getRequester, returnHost, type Visit } from './visit.ts'

export const donePage = ({ texts, layout, authorization }: Visit): void =>
  layout.show({
    ...texts.outcome.done,
    requester: getRequester(authorization),
    emblem: { tone: 'good', icon: 'check' },
  })

export const deniedPage = ({ texts, layout, authorization }: Visit): void =>
  layout.show({
    ...texts.outcome.denied,
    requester: getRequester(authorization),
    emblem: { tone: 'plain', icon: 'cross' },
  })

export const expiredPage = ({ texts, layout, authorization }: Visit): void =>
  layout.show({
    ...texts.outcome.expired,
    requester: getRequester(authorization),
    emblem: { tone: 'warn', icon: 'alert' },
  })

export const leavingPage = ({ texts, layout, authorization }: Visit, address: string): void => {
  const { title, lead } = texts.outcome.leaving
  layout.show({ title, lead: lead(new URL(address).host), requester: getRequester(authorization) })
}

/** Resolves when the person wants to try again. */
export const loadFailedPage = (layout: PageLayout, texts: Texts, error: unknown): Promise<void> => {
  const { invalid, retry } = texts.outcome
  if (error instanceof Refusal && error.status === 400) {
    const byKey: Readonly<Record<string, string>> = {
      'oauth.invalid_client': invalid.client,
      'oauth.redirect_uri_mismatch': invalid.redirect,
      'oauth.unauthorized_client': invalid.redirect,
    }
    layout.show({
      title: invalid.title,
      emblem: { tone: 'warn', icon: 'alert' },
      lead: byKey[error.key] ?? invalid.other(error.message),
    })
    return new Promise(() => undefined)
  }
  const button = element('button', { type: 'button', class: 'button main' }, retry)
  layout.show({
    title: texts.refused.level.title,
    body: [problemBox(explain(texts, error)), element('div', { class: 'buttons' }, button)],
  })
  return new Promise((resolve) => button.addEventListener('click', () => resolve()))
}

type Reason = 'personsOnly' | 'companiesOnly' | 'level'

const getReason = ({ authorization: { details } }: Visit): Reason => {
  if (details.reason === 'level_required') return 'level'
  return details.reason === 'persons_only' ? 'personsOnly' : 'companiesOnly'
}

/** This account cannot complete the request: the person uses another one or goes back. */
export const refusedPage = (visit: Visit, session: Session): Promise<'another-account' | 'denied'> => {
  const { texts, layout, authorization } = visit
  const reason = getReason(visit)
  const refusedTexts = texts.refused
  const other = element('button', { type: 'button', class: 'button main' }, refusedTexts.other)
  const host = returnHost(visit)
  const isAtRest = isDetached(authorization) || host === undefined
  const back = element(
    'button',
    { type: 'button', class: 'button' },
    isAtRest ? refusedTexts.end : refusedTexts.back(host),
  )
  layout.show({
    title: refusedTexts[reason].title,
    emblem: { tone: 'warn', icon: 'alert' },
    lead: refusedTexts[reason].lead(reason === 'level' ? authorization.details.company_name : session.email),
    requester: getRequester(authorization),
    body: [element('div', { class: 'buttons stacked' }, reason !== 'level' && other, back)],
  })
  return new Promise((resolve) => {
    other.addEventListener('click', () => resolve('another-account'))
    back.addEventListener('click', () => resolve('denied'))
  })
}
