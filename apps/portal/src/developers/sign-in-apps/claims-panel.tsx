// The claims of an app and their delivery, saved as a whole.

import type { OauthApp } from '@company-data/sdk/company'
import { Button, Form, Notice, useTexts } from '@company-data/ui'
import { noProblems, toProblems } from '@company-data/web/app/rules'
import { useState } from 'react'
import { appTexts } from '../../app/app-texts.ts'
import { type ClaimDraft, type Delivery, hasOpenChoice, toClaims } from './claims.ts'
import { ClaimsEditor, DeliveryChoice } from './claims-editor.tsx'
import { claimsTexts } from './claims-texts.ts'
import { useUpdateApp } from './update-app.ts'

interface ClaimsPanelProps {
  app: OauthApp
  claims: readonly ClaimDraft[]
  delivery: Delivery
  onClaims: (claims: readonly ClaimDraft[]) => void
  onDelivery: (delivery: Delivery) => void
}

export const ClaimsPanel = ({ app, claims, delivery, onClaims, onDelivery }: ClaimsPanelProps) => {
  const texts = useTexts(claimsTexts)
  const errorTexts = useTexts(appTexts)
  const [hasTried, setHasTried] = useState(false)
  const update = useUpdateApp(app, texts.saved)
  const { errors, problem } = update.error ? toProblems(update.error, errorTexts) : noProblems
  const submit = () => {
    setHasTried(true)
    if (!hasOpenChoice(claims)) update.mutate({ claims: toClaims(claims), claims_delivery: delivery })
  }
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={submit}
      actions={
        <Button type="submit" kind="main" busy={update.isPending}>
          {texts.save}
        </Button>
      }
    >
      <p className="muted">{texts.lead}</p>
      <ClaimsEditor drafts={claims} showsProblems={hasTried} onChange={onClaims} />
      <DeliveryChoice delivery={delivery} onChange={onDelivery} />
      {delivery === 'plaintext' && <Notice tone="warn">{texts.plaintextWarning}</Notice>}
    </Form>
  )
}
