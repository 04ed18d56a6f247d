// Invites a person by share code; a refusal keeps the input.

import { connectRequestMessageCharacters } from '@company-data/protocol/limits'
import { isPlatformError, type ServiceRecord } from '@company-data/sdk/company'
import { Button, Drawer, Form, showToast, TextArea, TextField, useFormats, useTexts } from '@company-data/ui'
import { useAction, useIdempotencyKey } from '@company-data/web/app'
import { noProblems, type Problems, toProblems } from '@company-data/web/app/rules'
import { useQueryClient } from '@tanstack/react-query'
import { type AppTexts, appTexts } from '../../app/app-texts.ts'
import { useServiceLabel } from '../../app/use-service-label.ts'
import { useClient } from '../../session/use-session.tsx'
import { connectRequestsTexts } from './connect-requests-texts.ts'

const MAX_CHARACTERS = connectRequestMessageCharacters

/** Errors about the code are shown at its field, in the page's own texts. */
const toInviteProblems = (
  error: Error | null,
  refusals: Readonly<Record<string, string>>,
  commonTexts: AppTexts,
): Problems => {
  if (error === null) return noProblems
  const refusal = isPlatformError(error) ? refusals[error.errorKey] : undefined
  return refusal === undefined
    ? toProblems(error, commonTexts, {}, 'once')
    : { errors: { share_code: refusal }, problem: undefined }
}

const InviteForm = ({ service, onClose }: { service: ServiceRecord; onClose: () => void }) => {
  const texts = useTexts(connectRequestsTexts)
  const commonTexts = useTexts(appTexts)
  const maxCharacters = useFormats().number(MAX_CHARACTERS)
  const client = useClient()
  const queries = useQueryClient()
  const getKey = useIdempotencyKey()
  const invite = useAction({
    mutationFn: ({ code, message }: { code: string; message: string }) =>
      client
        .servicePortal(service.id)
        .connectRequests.create(code, message || undefined, { idempotencyKey: getKey(`${code}\n${message}`) }),
    onSuccess: (_, { code }) => {
      showToast(texts.invited, code)
      onClose()
    },
    // Also without a response: the request may be in the list.
    onSettled: () => queries.invalidateQueries({ queryKey: ['connect-requests', service.id] }),
  })
  const { errors, problem } = toInviteProblems(invite.error, texts.refusals, commonTexts)
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={({ share_code = '', message = '' }) =>
        invite.mutate({ code: share_code.trim(), message: message.trim() })
      }
      actions={
        <>
          <Button onClick={onClose}>{commonTexts.cancel}</Button>
          <Button type="submit" kind="main" icon="send" busy={invite.isPending}>
            {texts.send}
          </Button>
        </>
      }
    >
      <p className="muted">{texts.inviteLead}</p>
      <TextField
        name="share_code"
        label={texts.shareCode}
        hint={texts.shareCodeHint}
        autoComplete="off"
        autoFocus
        mono
        validate={(value) => (value.trim() === '' ? texts.shareCodeNeeded : null)}
      />
      <TextArea
        name="message"
        label={texts.message}
        hint={texts.messageHint(maxCharacters)}
        rows={3}
        validate={(value) => ([...value.trim()].length > MAX_CHARACTERS ? texts.messageLong(maxCharacters) : null)}
      />
    </Form>
  )
}

interface InviteDrawerProps {
  service: ServiceRecord
  open: boolean
  onClose: () => void
}

export const InviteDrawer = ({ service, open, onClose }: InviteDrawerProps) => {
  const texts = useTexts(connectRequestsTexts)
  const toLabel = useServiceLabel()
  return (
    <Drawer open={open} onClose={onClose} title={texts.inviteTitle} summary={toLabel(service)}>
      <InviteForm service={service} onClose={onClose} />
    </Drawer>
  )
}
