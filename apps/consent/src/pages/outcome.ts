// Pages without a form: it is done, it was refused, it is over, or it never worked.

import { Refusal } from '../platform/api.ts'
import { isDetached } from '../platform/authorization.ts'
import type { Session } from '../platform/session.ts'
import type { Texts } from '../texts/texts.ts'
import { element } from '../view/element.ts'
import { problemBox } from '../view/form.ts'
import type { Frame } from '../view/frame.ts'
import { explain } from './explain.ts'
import { requesterOf, returnHost, type Visit } from './visit.ts'

export const donePage = ({ texts, frame, authorization }: Visit): void =>
  frame.show({ ...texts.outcome.done, requester: requesterOf(authorization), emblem: { tone: 'good', icon: 'check' } })

export const deniedPage = ({ texts, frame, authorization }: Visit): void =>
  frame.show({
    ...texts.outcome.denied,
    requester: requesterOf(authorization),
    emblem: { tone: 'plain', icon: 'cross' },
  })

export const expiredPage = ({ texts, frame, authorization }: Visit): void =>
  frame.show({
    ...texts.outcome.expired,
    requester: requesterOf(authorization),
    emblem: { tone: 'warn', icon: 'alert' },
  })

export const leavingPage = ({ texts, frame, authorization }: Visit, address: string): void => {
  const { title, lead } = texts.outcome.leaving
  frame.show({ title, lead: lead(new URL(address).host), requester: requesterOf(authorization) })
}

/** Resolves when the person wants to try again. */
export const loadFailedPage = (frame: Frame, texts: Texts, error: unknown): Promise<void> => {
  const { invalid, retry } = texts.outcome
  if (error instanceof Refusal && error.status === 400) {
    const byKey: Readonly<Record<string, string>> = {
      'oauth.invalid_client': invalid.client,
      'oauth.redirect_uri_mismatch': invalid.redirect,
      'oauth.unauthorized_client': invalid.redirect,
    }
    frame.show({
      title: invalid.title,
      emblem: { tone: 'warn', icon: 'alert' },
      lead: byKey[error.key] ?? invalid.other(error.message),
    })
    return new Promise(() => undefined)
  }
  const button = element('button', { type: 'button', class: 'button main' }, retry)
  frame.show({
    title: texts.refused.level.title,
    body: [problemBox(explain(texts, error)), element('div', { class: 'buttons' }, button)],
  })
  return new Promise((resolve) => button.addEventListener('click', () => resolve()))
}

type Reason = 'personsOnly' | 'companiesOnly' | 'level'

const reasonOf = ({ authorization: { details } }: Visit): Reason => {
  if (details.reason === 'level_required') return 'level'
  return details.reason === 'persons_only' ? 'personsOnly' : 'companiesOnly'
}

/** This account cannot complete the request: another one may, or the person goes back. */
export const refusedPage = (visit: Visit, session: Session): Promise<'another-account' | 'denied'> => {
  const { texts, frame, authorization } = visit
  const reason = reasonOf(visit)
  const words = texts.refused
  const other = element('button', { type: 'button', class: 'button main' }, words.other)
  const host = returnHost(visit)
  const isAtRest = isDetached(authorization) || host === undefined
  const back = element('button', { type: 'button', class: 'button' }, isAtRest ? words.end : words.back(host))
  frame.show({
    title: words[reason].title,
    emblem: { tone: 'warn', icon: 'alert' },
    lead: words[reason].lead(reason === 'level' ? authorization.details.company_name : session.email),
    requester: requesterOf(authorization),
    body: [element('div', { class: 'buttons stacked' }, reason !== 'level' && other, back)],
  })
  return new Promise((resolve) => {
    other.addEventListener('click', () => resolve('another-account'))
    back.addEventListener('click', () => resolve('denied'))
  })
}
