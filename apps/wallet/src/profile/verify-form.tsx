// Verifies a datum: explains what the platform sees, sends a code to the value, and checks the code.
import { isPlatformError, type VerificationMethod, type VerificationRecord } from '@company-data/sdk/person'
import { Button, Form, Notice, showToast, TextField, useTexts } from '@company-data/ui'
import { FormButtons, useAction, useAppTexts } from '@company-data/web/app'
import { formatProblem, isCode, normalizeCode } from '@company-data/web/app/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../session/use-session.tsx'
import type { DraftState } from './drafts.ts'
import styles from './profile.module.css'
import { PROFILE } from './profile-query.ts'
import type { ProfileDatum } from './profile-rules.ts'
import { profileTexts } from './profile-texts.ts'

interface VerifyFormProps {
  datum: ProfileDatum
  method: VerificationMethod
  /** The newest one that is pending or was rejected. */
  record: VerificationRecord | undefined
  drafts: DraftState
  onClose: () => void
}

const useStart = ({ datum, method }: Pick<VerifyFormProps, 'datum' | 'method'>) => {
  const client = useClient()
  const queries = useQueryClient()
  return useAction({
    mutationFn: () => client.verifications.create(datum.id, method),
    onSuccess: () => queries.invalidateQueries({ queryKey: PROFILE }),
  })
}

const StartForm = ({ datum, method, record, onClose }: VerifyFormProps) => {
  const texts = useTexts(profileTexts)
  const appTexts = useAppTexts()
  const start = useStart({ datum, method })
  return (
    <Form
      problem={start.error ? formatProblem(start.error, appTexts) : undefined}
      onSubmit={() => start.mutate()}
      actions={<FormButtons action={texts.start[method]} busy={start.isPending} onCancel={onClose} />}
    >
      {record?.status === 'rejected' && <Notice tone="warn">{texts.rejected}</Notice>}
      <p className={styles.whole}>{texts.verifyText[method](datum.plaintext ?? '')}</p>
      {datum.mappings.some(({ live }) => live) && <p>{texts.verifyLive}</p>}
    </Form>
  )
}

/** An attempt whose response was lost may have succeeded: the code is then used up, and the datum is verified. */
const useConfirm = ({ datum, record, drafts, onClose }: VerifyFormProps) => {
  const { verified } = useTexts(profileTexts)
  const client = useClient()
  const queries = useQueryClient()
  return useAction({
    mutationFn: async (code: string) => {
      try {
        await client.verifications.confirm(record?.verification_id ?? '', code)
      } catch (error) {
        const { verification } = await client.contactData.read(datum.id)
        if (verification?.verification_id !== record?.verification_id) throw error
      }
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: PROFILE })
      showToast(verified)
      drafts.change({ code: '' })
      onClose()
    },
  })
}

const CodeForm = (props: VerifyFormProps) => {
  const { datum, method, drafts, onClose } = props
  const texts = useTexts(profileTexts)
  const appTexts = useAppTexts()
  const confirm = useConfirm(props)
  const resend = useStart({ datum, method })
  const [isIncomplete, setIsIncomplete] = useState(false)
  const isWrong = isPlatformError(confirm.error, 'verifications.code_invalid')
  const failure = resend.error ?? (isWrong ? null : confirm.error)
  const code = drafts.draft.code ?? ''
  const submit = () => {
    setIsIncomplete(!isCode(code))
    if (isCode(code)) confirm.mutate(normalizeCode(code))
  }
  const problem = isIncomplete ? texts.codeNeeded : isWrong && !confirm.isPending ? texts.wrongCode : undefined
  return (
    <Form
      problem={failure ? formatProblem(failure, appTexts) : undefined}
      onSubmit={submit}
      actions={<FormButtons action={texts.confirm} busy={confirm.isPending} onCancel={onClose} />}
    >
      <p className={styles.whole}>{texts.codeSent(datum.plaintext ?? '')}</p>
      <TextField
        name="code"
        label={texts.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        mono
        maxLength={9}
        value={code}
        onValueChange={(input) => {
          // A field with a message is not submitted: changed input has not been checked yet.
          setIsIncomplete(false)
          confirm.reset()
          drafts.change({ code: input })
        }}
        problem={problem}
      />
      <div>
        <Button kind="quiet" icon="replay" busy={resend.isPending} onClick={() => resend.mutate()}>
          {texts.again}
        </Button>
      </div>
    </Form>
  )
}

export const VerifyForm = (props: VerifyFormProps) =>
  props.record?.status === 'pending' ? <CodeForm {...props} /> : <StartForm {...props} />
