// The page of a decision: its content, the button that approves, and the one that declines.
import { useTexts } from '@company-data/ui'
import { useNamesakeGate } from '@company-data/web/companies'
import type { ReactNode } from 'react'
import { type PageContent, PageLayout } from '../layout/page-layout.tsx'
import { getRequester } from '../layout/requester.ts'
import { type Decision, decide, isDetached } from '../platform/authorization.ts'
import type { Session } from '../platform/session.ts'
import type { Settle } from '../screen.tsx'
import { consentTexts, type Texts } from '../texts/texts.ts'
import { explain, isKeyRefused, isRefusal, isSessionOver } from './explain.ts'
import { type FieldErrors, PageForm, type Problem } from './page-form.tsx'
import { ReportButton } from './report-button.tsx'
import type { Visit } from './visit.ts'
import { WhatFollows } from './what-follows.tsx'

/** `redirect_to` of the platform, or the person's refusal. */
export type Decided = { redirectTo: string | null } | 'denied'

/** An outcome that the flow handles with another page. */
const endsThePage = (visit: Visit, error: unknown): boolean =>
  isSessionOver(error) ||
  isRefusal(error, 'twofa.connection_required') ||
  (isRefusal(error, 'oauth.invalid_request') && isDetached(visit.authorization))

/** The properties of every page that ends with a decision. */
export interface DecisionProps {
  visit: Visit
  session: Session
  settle: Settle<Decided>
}

/** Undefined if the failure ends the page. Where the key was refused, the company can be reported. */
export const explainDecision = (
  texts: Texts,
  { visit, session }: Pick<DecisionProps, 'visit' | 'session'>,
  error: unknown,
): Problem | undefined => {
  if (endsThePage(visit, error)) return undefined
  const problem = explain(texts, error)
  if (!isKeyRefused(error)) return problem
  return { ...problem, action: <ReportButton visit={visit} session={session} text={problem.message} /> }
}

interface DecisionPageProps extends DecisionProps, Pick<PageContent, 'title' | 'lead' | 'steps'> {
  labels: { submit: string; busy: string; deny: string }
  /** A required value cannot be given here: the person can only decline. */
  isImpossible?: boolean
  check?: () => FieldErrors | undefined
  decision(values: Readonly<Record<string, string>>): Promise<Decision>
  children: (errors: FieldErrors) => ReactNode
}

export const DecisionPage = (props: DecisionPageProps) => {
  const { visit, session, settle, title, lead, steps, labels, isImpossible = false, check, decision, children } = props
  const texts = useTexts(consentTexts)
  const { authorization } = visit
  const gate = useNamesakeGate({ state: 'done', namesake: visit.namesake })
  const canSubmit = gate.isOpen && !isImpossible
  return (
    <PageLayout title={title} lead={lead} requester={getRequester(authorization)} gate={gate} {...(steps && { steps })}>
      <PageForm<Decided>
        submit={canSubmit ? { label: labels.submit, busy: labels.busy } : undefined}
        deny={labels.deny}
        settle={settle}
        work={async (values) => ({
          redirectTo: await decide(authorization.parameters, session, await decision(values)),
        })}
        explain={(error) => explainDecision(texts, props, error)}
        {...(check && { check })}
      >
        {children}
      </PageForm>
      <WhatFollows visit={visit} />
    </PageLayout>
  )
}
