// The forms and questions about the client of a service.
import { ConfirmDialog, Drawer, showToast, useTexts } from '@company-data/ui'
import { formatProblem } from '@company-data/web/app/rules'
import { appTexts } from '../../app/app-texts.ts'
import { newSecretProblem } from '../../app/create-with-secret.ts'
import { NewSecretDialog } from '../../app/secret-overlap.tsx'
import { apiAccessTexts } from './api-access-texts.ts'
import type { useClientActions } from './client-actions.ts'
import { RedirectForm } from './client-drawer.tsx'

export type OpenDialog = 'create' | 'regenerate' | 'edit' | 'remove' | undefined

interface DialogsProps {
  actions: ReturnType<typeof useClientActions>
  open: OpenDialog
  redirectUri: string
  onClose: () => void
}

export const Forms = ({ actions: { create, edit }, open, redirectUri, onClose }: DialogsProps) => {
  const texts = useTexts(apiAccessTexts)
  return (
    <>
      <Drawer open={open === 'create'} onClose={onClose} title={texts.createTitle}>
        <RedirectForm
          action={texts.create}
          lead={texts.createLead}
          redirectUri=""
          busy={create.isPending}
          error={create.error}
          call="once"
          onCancel={onClose}
          onSubmit={(uri) => create.mutate(uri)}
        />
      </Drawer>
      <Drawer open={open === 'edit'} onClose={onClose} title={texts.editTitle}>
        <RedirectForm
          action={texts.save}
          redirectUri={redirectUri}
          busy={edit.isPending}
          error={edit.error}
          onCancel={onClose}
          onSubmit={(uri) =>
            edit.mutate(uri, {
              onSuccess: () => {
                showToast(texts.saved)
                onClose()
              },
            })
          }
        />
      </Drawer>
    </>
  )
}

export const Questions = ({ actions: { regenerate, remove }, open, onClose }: DialogsProps) => {
  const texts = useTexts(apiAccessTexts)
  const errorTexts = useTexts(appTexts)
  return (
    <>
      <NewSecretDialog
        open={open === 'regenerate'}
        title={texts.regenerateTitle}
        text={texts.regenerateText}
        action={texts.regenerate}
        busy={regenerate.isPending}
        problem={regenerate.error && newSecretProblem(regenerate.error, errorTexts)}
        onClose={onClose}
        onConfirm={(hours) => regenerate.mutate(hours)}
      />
      <ConfirmDialog
        open={open === 'remove'}
        title={texts.removeTitle}
        text={texts.removeText}
        action={texts.remove}
        busy={remove.isPending}
        problem={remove.error && formatProblem(remove.error, errorTexts, 'once')}
        onClose={onClose}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              showToast(texts.removed)
              onClose()
            },
          })
        }
      />
    </>
  )
}
