// A company allows a program to act for it: explains the program's rights to the person who decides.
import type { Session } from '../platform/session.ts'
import { element } from '../view/element.ts'
import { icon } from '../view/icons.ts'
import { type Decided, decisionPage } from './decision.ts'
import { buildStep, getRequester, listSteps, type Visit } from './visit.ts'

const listRights = ({ texts, authorization: { details } }: Visit): string[] => {
  const { service, account, capabilities } = texts.company
  if (details.kind === 'svc') return [service]
  return [account, ...(details.capabilities ?? []).map((name) => capabilities[name] ?? name)]
}

export const companyAccessPage = (visit: Visit, session: Session): Promise<Decided> => {
  const companyTexts = visit.texts.company
  return decisionPage(visit, session, {
    title: companyTexts.title(getRequester(visit.authorization).name),
    lead: companyTexts.lead,
    step: buildStep(visit, listSteps(visit, false), 'confirm'),
    content: [
      element(
        'ul',
        { class: 'points' },
        ...listRights(visit).map((right) => element('li', {}, icon('check'), element('span', {}, right))),
      ),
    ],
    labels: companyTexts,
    decision: async () => ({ decision: 'approve' }),
  })
}
