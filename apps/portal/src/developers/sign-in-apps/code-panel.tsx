// Code for a sign-in with an OpenID library, and the values that other libraries need.
import type { OauthApp, ServiceRecord } from '@company-data/sdk/company'
import { CodeBlock, CopyButton, Details, useTexts } from '@company-data/ui'
import { codeSamples } from './code-samples.ts'
import styles from './sign-in-apps.module.css'
import { signInAppsTexts } from './sign-in-apps-texts.ts'

const Copyable = ({ text, label }: { text: string; label: string }) => (
  <>
    <code>{text}</code>
    <CopyButton text={text} label={label} />
  </>
)

export const CodePanel = ({ app, service }: { app: OauthApp; service: ServiceRecord | undefined }) => {
  const texts = useTexts(signInAppsTexts)
  const frontDoorUrl = location.origin
  const pemFile = `${(service?.code ?? 'service').replace('/', '-')}-private.pem`
  const samples = codeSamples({
    frontDoorUrl,
    clientId: app.client_id,
    redirectUri: app.redirect_uris[0] ?? '',
    pemFile: app.claims_delivery === 'encrypted' ? pemFile : undefined,
  })
  const discovery = `${frontDoorUrl}/.well-known/openid-configuration`
  return (
    <div className={styles.sections}>
      <section className={styles.section} aria-label={texts.codeTitle}>
        <h3>{texts.codeTitle}</h3>
        <p className={styles.note}>{texts.codeText}</p>
        <CodeBlock label={texts.codeLanguage} samples={samples} />
      </section>
      <section className={styles.section} aria-label={texts.settingsTitle}>
        <h3>{texts.settingsTitle}</h3>
        <Details
          facts={[
            { label: texts.issuer, value: <Copyable text={frontDoorUrl} label={texts.issuer} /> },
            { label: texts.discovery, value: <Copyable text={discovery} label={texts.discovery} /> },
            { label: texts.clientId, value: <Copyable text={app.client_id} label={texts.clientId} /> },
            { label: texts.flow, value: texts.flowValue },
            { label: texts.scope, value: <code>openid</code> },
            { label: texts.signing, value: <code>RS256</code> },
            { label: texts.subject, value: texts.subjectValue },
          ]}
        />
      </section>
    </div>
  )
}
