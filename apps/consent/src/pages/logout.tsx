// The page that asks before a logout that an app has started ends the sessions of this page (B-10).
import { Notice, useTexts } from '@company-data/ui'
import { PageLayout } from '../layout/page-layout.tsx'
import { Refusal } from '../platform/api.ts'
import type { Settle } from '../screen.tsx'
import { consentTexts } from '../texts/texts.ts'
import { explain } from './explain.ts'
import { PageForm } from './page-form.tsx'

interface LogoutProps {
  /** Undefined: the browser stays here. */
  host: string | undefined
  work(): Promise<string | null>
  settle: Settle<string | null | 'denied'>
}

export const LogoutPage = ({ host, work, settle }: LogoutProps) => {
  const texts = useTexts(consentTexts)
  const { logout, page } = texts
  return (
    <PageLayout title={logout.title} lead={logout.lead}>
      <PageForm
        submit={{ label: logout.submit, busy: logout.busy }}
        deny={logout.stay}
        work={work}
        // A wrong link is a page by itself.
        explain={(error) => (error instanceof Refusal && error.status === 400 ? undefined : explain(texts, error))}
        settle={settle}
      >
        {() => host !== undefined && <Notice tone="info">{page.returnsTo(host)}</Notice>}
      </PageForm>
    </PageLayout>
  )
}

export const LogoutEndPage = ({ kind }: { kind: 'done' | 'stayed' }) => {
  const { title, lead } = useTexts(consentTexts).logout[kind]
  const emblem = kind === 'done' ? ({ tone: 'good', icon: 'check' } as const) : ({ tone: 'plain', icon: 'x' } as const)
  return <PageLayout title={title} lead={lead} emblem={emblem} />
}
