// The redirect addresses of an app: the whole set is replaced, and the audit log has both (D1-APP-03, D1-APP-05).

import type { OauthApp } from '@company-data/sdk/company'
import { Button, Form, useTexts } from '@company-data/ui'
import { noProblems, toProblems } from '@company-data/ui/app/rules'
import { Link } from 'wouter'
import { appTexts } from '../app/app-texts.ts'
import { paths } from '../paths.ts'
import { FIELD_BY_ERROR } from './app-refusals.ts'
import { type RedirectDraft, RedirectEditor } from './redirect-editor.tsx'
import styles from './sign-in-apps.module.css'
import { signInAppsTexts } from './sign-in-apps-texts.ts'
import { useUpdateApp } from './update-app.ts'

interface RedirectsPanelProps {
  app: OauthApp
  redirects: readonly RedirectDraft[]
  onChange: (redirects: readonly RedirectDraft[]) => void
}

export const RedirectsPanel = ({ app, redirects, onChange }: RedirectsPanelProps) => {
  const texts = useTexts(signInAppsTexts)
  const errorTexts = useTexts(appTexts)
  const update = useUpdateApp(app, texts.saved)
  const { errors, problem } = update.error ? toProblems(update.error, errorTexts, FIELD_BY_ERROR) : noProblems
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={() => update.mutate({ redirect_uris: redirects.map(({ text }) => text.trim()) })}
      actions={
        <Button type="submit" kind="main" busy={update.isPending}>
          {texts.save}
        </Button>
      }
    >
      <p className="muted">{texts.redirectsText}</p>
      <p className={styles.note}>{texts.redirectsRules}</p>
      <RedirectEditor drafts={redirects} onChange={onChange} />
      <p className={styles.note}>
        {texts.redirectsAudit} <Link to={paths.auditLog}>{texts.toAudit}</Link>
      </p>
    </Form>
  )
}
