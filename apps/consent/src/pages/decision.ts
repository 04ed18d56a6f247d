// A page that ends with the person's decision, sent to the platform.
import { type Decision, decide, isDetached } from '../platform/authorization.ts'
import type { Session } from '../platform/session.ts'
import type { Child } from '../view/element.ts'
import { runForm } from '../view/form.ts'
import type { PageContent } from '../view/page-layout.ts'
import { explain, isRefusal, isSessionOver } from './explain.ts'
import { getRequester, type Visit, whatFollows } from './visit.ts'

/** `redirect_to` of the platform, or the person's refusal. */
export type Decided = { redirectTo: string | null } | 'denied'

/** An outcome that the flow handles with another page. */
export const endsThePage = (visit: Visit, error: unknown): boolean =>
  isSessionOver(error) ||
  isRefusal(error, 'twofa.connection_required') ||
  (isRefusal(error, 'oauth.invalid_request') && isDetached(visit.authorization))

export interface DecisionPage extends Pick<PageContent, 'title' | 'lead' | 'step'> {
  content: readonly Child[]
  labels: { submit: string; busy: string; deny: string }
  /** A required value cannot be given here: the person can only decline. */
  isImpossible?: boolean
  /** False keeps the page, which shows the reason. */
  check?: () => boolean
  decision(): Promise<Decision>
}

export const decisionPage = (visit: Visit, session: Session, page: DecisionPage): Promise<Decided> => {
  const { texts, layout, authorization } = visit
  const { title, lead, step, content, labels, isImpossible = false, check, decision } = page
  const form = runForm<Decided>({
    content,
    submit: isImpossible ? undefined : { label: labels.submit, busy: labels.busy },
    deny: labels.deny,
    check: check ?? (() => true),
    work: async () => ({ redirectTo: await decide(authorization.parameters, session, await decision()) }),
    explain: (error) => (endsThePage(visit, error) ? undefined : explain(texts, error)),
  })
  const requester = getRequester(authorization)
  layout.show({ title, lead, step, requester, body: [form.node, whatFollows(visit)] })
  return form.outcome
}
