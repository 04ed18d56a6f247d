// The redirect addresses of an app, after a sign-in and after a logout; each set is replaced whole (D1-APP-03, B-10).

import type { OauthApp } from '@company-data/sdk/company'
import { Button, Form, useTexts } from '@company-data/ui'
import { noProblems, toProblems } from '@company-data/web/app/rules'
import { Link } from 'wouter'
import { appTexts } from '../../app/app-texts.ts'
import { paths } from '../../paths.ts'
import { FIELD_BY_ERROR } from './app-refusals.ts'
import { type RedirectDraft, RedirectEditor } from './redirect-editor.tsx'
import styles from './sign-in-apps.module.css'
import { signInAppsTexts } from './sign-in-apps-texts.ts'
import { useUpdateApp } from './update-app.ts'

interface RedirectsPanelProps {
  app: OauthApp
  redirects: readonly RedirectDraft[]
  logouts: readonly RedirectDraft[]
  onRedirects: (redirects: readonly RedirectDraft[]) => void
  onLogouts: (logouts: readonly RedirectDraft[]) => void
}

export const toUris = (drafts: readonly RedirectDraft[]): string[] => drafts.map(({ text }) => text.trim())

export const RedirectsPanel = ({ app, redirects, logouts, onRedirects, onLogouts }: RedirectsPanelProps) => {
  const texts = useTexts(signInAppsTexts)
  const errorTexts = useTexts(appTexts)
  const update = useUpdateApp(app, texts.saved)
  const { errors, problem } = update.error ? toProblems(update.error, errorTexts, FIELD_BY_ERROR) : noProblems
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={() => update.mutate({ redirect_uris: toUris(redirects), post_logout_redirect_uris: toUris(logouts) })}
      actions={
        <Button type="submit" kind="main" busy={update.isPending}>
          {texts.save}
        </Button>
      }
    >
      <section className={styles.section} aria-label={texts.redirects}>
        <h3>{texts.redirects}</h3>
        <p className="muted">{texts.redirectsText}</p>
        <p className={styles.note}>{texts.redirectsRules}</p>
        <RedirectEditor drafts={redirects} onChange={onRedirects} />
        <p className={styles.note}>
          {texts.redirectsAudit} <Link to={paths.auditLog}>{texts.toAudit}</Link>
        </p>
      </section>
      <section className={styles.section} aria-label={texts.logouts}>
        <h3>{texts.logouts}</h3>
        <p className="muted">{texts.logoutsText}</p>
        {logouts.length === 0 && <p className={styles.note}>{texts.noLogouts}</p>}
        <RedirectEditor set="post_logout_redirect_uris" drafts={logouts} onChange={onLogouts} />
      </section>
    </Form>
  )
}
