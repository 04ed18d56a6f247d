// The consent to approve logins of a service (G-112).
import type { Session } from '../platform/session.ts'
import { element } from '../view/element.ts'
import { icon } from '../view/icons.ts'
import { type Decided, decisionPage } from './decision.ts'
import { buildStep, getRequester, noticeBox, type StepName, type Visit } from './visit.ts'

export const enrollPage = (visit: Visit, session: Session, steps: readonly StepName[]): Promise<Decided> => {
  const { texts, authorization } = visit
  const enrollTexts = texts.enroll
  const { name, company } = getRequester(authorization)
  return decisionPage(visit, session, {
    title: enrollTexts.title(authorization.details.service_name ?? name),
    lead: enrollTexts.lead(company),
    step: buildStep(visit, steps, 'confirm'),
    content: [
      element(
        'ul',
        { class: 'points' },
        ...enrollTexts.points.map((point) => element('li', {}, icon('check'), element('span', {}, point))),
      ),
      authorization.details.enrolled === true && noticeBox('plain', 'check', enrollTexts.again),
    ],
    labels: enrollTexts,
    decision: async () => ({ decision: 'approve' }),
  })
}
