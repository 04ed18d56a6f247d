// Two random groups of the sheet, typed by its owner: the page compares them, and the platform learns only that it was done.
import { isOutcomeUnknown } from '@company-data/sdk/person'
import { Button, showToast, TextField, useTexts } from '@company-data/ui'
import { AuthCard, AuthForm, useAction, useAppTexts } from '@company-data/web/app'
import { noProblems, toProblems } from '@company-data/web/app/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isSameGroup, pickTwoGroups, type ShownKit } from './kit-secret.ts'
import { kitTexts } from './kit-texts.ts'

export interface ConfirmKitClient {
  recoveryKit: {
    confirm(): Promise<unknown>
    read(): Promise<{ confirmed: boolean }>
  }
}

interface KitCheckProps {
  client: ConfirmKitClient
  kit: ShownKit
  onBack: () => void
  onDone: () => void
}

/** After a lost response, the record of the kit says whether it was confirmed. */
const confirmIdempotently = async (client: ConfirmKitClient): Promise<void> => {
  try {
    await client.recoveryKit.confirm()
  } catch (error) {
    if (!isOutcomeUnknown(error) || !(await client.recoveryKit.read()).confirmed) throw error
  }
}

export const KitCheck = ({ client, kit, onBack, onDone }: KitCheckProps) => {
  const texts = useTexts(kitTexts)
  const appTexts = useAppTexts()
  const queries = useQueryClient()
  const [indexes] = useState(() => pickTwoGroups())
  const confirm = useAction({
    mutationFn: () => confirmIdempotently(client),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['account'] })
      showToast(texts.confirmed)
      onDone()
    },
  })
  const { errors, problem } = confirm.error ? toProblems(confirm.error, appTexts, {}, 'once') : noProblems
  return (
    <AuthCard
      icon="listChecks"
      title={texts.checkTitle}
      lead={texts.checkLead}
      links={
        <Button kind="quiet" onClick={onBack}>
          {texts.backToSheet}
        </Button>
      }
    >
      <AuthForm
        errors={errors}
        problem={problem}
        onSubmit={() => confirm.mutate()}
        actions={
          <Button type="submit" kind="main" busy={confirm.isPending}>
            {texts.confirm}
          </Button>
        }
      >
        {indexes.map((index, place) => (
          <TextField
            key={index}
            name={`group-${index + 1}`}
            label={texts.group(index + 1)}
            // A proof, not an edit: leaving it behind needs no question.
            autoComplete="one-time-code"
            autoFocus={place === 0}
            mono
            maxLength={9}
            validate={(value) =>
              isSameGroup(value, kit.secret.groups()[index] ?? '') ? null : texts.groupWrong(index + 1)
            }
          />
        ))}
      </AuthForm>
    </AuthCard>
  )
}
