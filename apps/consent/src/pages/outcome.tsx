// Pages without a form: done, refused, expired, or failed from the start.
import { Button, Notice, useTexts } from '@company-data/ui'
import { type PageContent, PageLayout } from '../layout/page-layout.tsx'
import { getRequester } from '../layout/requester.ts'
import { Refusal } from '../platform/api.ts'
import { isDetached } from '../platform/authorization.ts'
import type { Session } from '../platform/session.ts'
import type { Settle } from '../screen.tsx'
import { consentTexts } from '../texts/texts.ts'
import { explain } from './explain.ts'
import styles from './pages.module.css'
import { returnHost, type Visit } from './visit.ts'

type EndKind = 'done' | 'denied' | 'expired'

const EMBLEMS: Readonly<Record<EndKind, NonNullable<PageContent['emblem']>>> = {
  done: { tone: 'good', icon: 'check' },
  denied: { tone: 'plain', icon: 'x' },
  expired: { tone: 'warn', icon: 'triangleAlert' },
}

/** The visit has ended here, because no browser returns to the app. */
export const EndPage = ({ visit, kind }: { visit: Visit; kind: EndKind }) => {
  const { title, lead } = useTexts(consentTexts).outcome[kind]
  return <PageLayout title={title} lead={lead} requester={getRequester(visit.authorization)} emblem={EMBLEMS[kind]} />
}

export const LeavingPage = ({ visit, address }: { visit: Visit; address: string }) => {
  const { title, lead } = useTexts(consentTexts).outcome.leaving
  return <PageLayout title={title} lead={lead(new URL(address).host)} requester={getRequester(visit.authorization)} />
}

/** The link is wrong, and trying again does not help. */
export const isInvalidLink = (error: unknown): error is Refusal => error instanceof Refusal && error.status === 400

export const InvalidLinkPage = ({ error }: { error: Refusal }) => {
  const { invalid } = useTexts(consentTexts).outcome
  const byKey: Readonly<Record<string, string>> = {
    'oauth.invalid_client': invalid.client,
    'oauth.redirect_uri_mismatch': invalid.redirect,
    'oauth.unauthorized_client': invalid.redirect,
  }
  const lead = byKey[error.errorKey] ?? invalid.other(error.message)
  return <PageLayout title={invalid.title} lead={lead} emblem={{ tone: 'warn', icon: 'triangleAlert' }} />
}

export const LoadFailedPage = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const texts = useTexts(consentTexts)
  const { message, reference } = explain(texts, error)
  return (
    <PageLayout title={texts.refused.level.title}>
      <div className={styles.form}>
        <Notice tone="bad">
          {message}
          {reference !== undefined && <span className={styles.reference}>{reference}</span>}
        </Notice>
      </div>
      <div className={styles.buttons}>
        <Button kind="main" onClick={onRetry}>
          {texts.outcome.retry}
        </Button>
      </div>
    </PageLayout>
  )
}

type Reason = 'personsOnly' | 'companiesOnly' | 'level'

const getReason = ({ authorization: { details } }: Visit): Reason => {
  if (details.reason === 'level_required') return 'level'
  return details.reason === 'persons_only' ? 'personsOnly' : 'companiesOnly'
}

interface RefusedProps {
  visit: Visit
  session: Session
  settle: Settle<'another-account' | 'denied'>
}

/** This account cannot complete the request: the person uses another one or goes back. */
export const RefusedPage = ({ visit, session, settle }: RefusedProps) => {
  const texts = useTexts(consentTexts).refused
  const { authorization } = visit
  const reason = getReason(visit)
  const host = returnHost(visit)
  const hasNoWayBack = isDetached(authorization) || host === undefined
  return (
    <PageLayout
      title={texts[reason].title}
      emblem={{ tone: 'warn', icon: 'triangleAlert' }}
      lead={texts[reason].lead(reason === 'level' ? authorization.details.company_name : session.email)}
      requester={getRequester(authorization)}
    >
      <div className={styles.buttons}>
        {reason !== 'level' && (
          <Button kind="main" onClick={() => settle.resolve('another-account')}>
            {texts.other}
          </Button>
        )}
        <Button onClick={() => settle.resolve('denied')}>{hasNoWayBack ? texts.end : texts.back(host)}</Button>
      </div>
    </PageLayout>
  )
}
