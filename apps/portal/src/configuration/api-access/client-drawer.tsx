// Creates the client of a service or changes its redirect URI; the secret is shown once (D1-CLI-04, D1-CLI-07).

import { isRedirectUri } from '@company-data/protocol/redirect-uri'
import { Button, Drawer, Form, SecretReveal, TextField, useTexts } from '@company-data/ui'
import { type CallKind, noProblems, toProblems } from '@company-data/web/app/rules'
import { appTexts } from '../../app/app-texts.ts'
import { apiAccessTexts } from './api-access-texts.ts'

const PLACES = { 'services.redirect_uri_invalid': 'redirect_uri' }

interface RedirectFormProps {
  action: string
  lead?: string
  redirectUri: string
  busy: boolean
  error: unknown
  call?: CallKind
  onSubmit: (redirectUri: string | null) => void
  onCancel: () => void
}

export const RedirectForm = ({
  action,
  lead,
  redirectUri,
  busy,
  error,
  call,
  onSubmit,
  onCancel,
}: RedirectFormProps) => {
  const texts = useTexts(apiAccessTexts)
  const errorTexts = useTexts(appTexts)
  const { errors, problem } = error ? toProblems(error, errorTexts, PLACES, call) : noProblems
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={({ redirect_uri = '' }) => onSubmit(redirect_uri.trim() || null)}
      actions={
        <>
          <Button onClick={onCancel}>{errorTexts.cancel}</Button>
          <Button type="submit" kind="main" busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      {lead && <p className="muted">{lead}</p>}
      <TextField
        name="redirect_uri"
        label={texts.redirectUri}
        hint={texts.redirectHint}
        defaultValue={redirectUri}
        placeholder="https://"
        mono
        autoComplete="off"
        validate={(value) => (value.trim() === '' || isRedirectUri(value.trim()) ? null : texts.redirectInvalid)}
      />
    </Form>
  )
}

/** Stays until the user confirms that the secret is stored. */
export const SecretDrawer = ({ secret, onStored }: { secret: string | undefined; onStored: () => void }) => {
  const texts = useTexts(apiAccessTexts)
  return (
    <Drawer open={secret !== undefined} onClose={onStored} title={texts.secretTitle} staysOpen>
      {secret !== undefined && (
        <SecretReveal
          label={texts.secret}
          text={texts.secretText}
          secret={secret}
          fileName="client-secret.txt"
          onStored={onStored}
        />
      )}
    </Drawer>
  )
}
