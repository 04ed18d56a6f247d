// A company allows a program to act for it: what the program may do, in the words of somebody who has to decide.
import type { Session } from '../platform/session.ts'
import { element } from '../view/element.ts'
import { icon } from '../view/icons.ts'
import { type Decided, decisionPage } from './decision.ts'
import { requesterOf, stepOf, stepsOf, type Visit } from './visit.ts'

const rightsOf = ({ texts, authorization: { details } }: Visit): string[] => {
  const { service, account, capabilities } = texts.company
  if (details.kind === 'svc') return [service]
  return [account, ...(details.capabilities ?? []).map((name) => capabilities[name] ?? name)]
}

export const companyAccessPage = (visit: Visit, session: Session): Promise<Decided> => {
  const words = visit.texts.company
  return decisionPage(visit, session, {
    title: words.title(requesterOf(visit.authorization).name),
    lead: words.lead,
    step: stepOf(visit, stepsOf(visit, false), 'confirm'),
    content: [
      element(
        'ul',
        { class: 'points' },
        ...rightsOf(visit).map((right) => element('li', {}, icon('check'), element('span', {}, right))),
      ),
    ],
    words,
    decision: async () => ({ decision: 'approve' }),
  })
}
