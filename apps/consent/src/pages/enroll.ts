// The consent to approve logins of a service (G-112).
import type { Session } from '../platform/session.ts'
import { element } from '../view/element.ts'
import { icon } from '../view/icons.ts'
import { type Decided, decisionPage } from './decision.ts'
import { noticeBox, requesterOf, type StepName, stepOf, type Visit } from './visit.ts'

export const enrollPage = (visit: Visit, session: Session, steps: readonly StepName[]): Promise<Decided> => {
  const { texts, authorization } = visit
  const words = texts.enroll
  const { name, company } = requesterOf(authorization)
  return decisionPage(visit, session, {
    title: words.title(authorization.details.service_name ?? name),
    lead: words.lead(company),
    step: stepOf(visit, steps, 'confirm'),
    content: [
      element(
        'ul',
        { class: 'points' },
        ...words.points.map((point) => element('li', {}, icon('check'), element('span', {}, point))),
      ),
      authorization.details.enrolled === true && noticeBox('plain', 'check', words.again),
    ],
    words,
    decision: async () => ({ decision: 'approve' }),
  })
}
