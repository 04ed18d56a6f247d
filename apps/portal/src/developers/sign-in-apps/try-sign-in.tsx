// Tests a sign-in: the address that the app would send a browser to, and how the resulting code is exchanged.
import type { OauthApp } from '@company-data/sdk/company'
import { CodeBlock, CopyButton, LinkButton, SelectField, useTexts } from '@company-data/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exchangeSample } from './code-samples.ts'
import { createSignInSecrets, signInAddress } from './sign-in-address.ts'
import styles from './sign-in-apps.module.css'
import { signInAppsTexts } from './sign-in-apps-texts.ts'

export const TrySignIn = ({ app }: { app: OauthApp }) => {
  const texts = useTexts(signInAppsTexts)
  const [selectedUri, setSelectedUri] = useState<string>()
  const redirectUri = app.redirect_uris.find((uri) => uri === selectedUri) ?? app.redirect_uris[0] ?? ''
  // Created once per page, because the verifier belongs to the opened link.
  const secrets = useQuery({
    queryKey: ['sign-in-try', app.id],
    queryFn: createSignInSecrets,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (secrets.data === undefined) return null
  const request = { frontDoorUrl: location.origin, clientId: app.client_id, redirectUri }
  const address = signInAddress({ ...request, secrets: secrets.data })
  return (
    <section className={styles.section} aria-label={texts.tryTitle}>
      <h3>{texts.tryTitle}</h3>
      <p className="muted">{texts.tryText}</p>
      {app.redirect_uris.length > 1 && (
        <SelectField
          name="try"
          label={texts.tryAt}
          value={redirectUri}
          onChange={setSelectedUri}
          options={app.redirect_uris.map((uri) => ({ value: uri, label: uri }))}
        />
      )}
      <div className={styles.acts}>
        <LinkButton icon="externalLink" href={address} target="_blank" rel="noopener noreferrer">
          {texts.tryOpen}
        </LinkButton>
        <CopyButton text={address} label={texts.tryLink} wide />
      </div>
      <CodeBlock
        label={texts.tryExchange}
        samples={[{ label: 'curl', text: exchangeSample({ ...request, verifier: secrets.data.verifier }) }]}
      />
    </section>
  )
}
