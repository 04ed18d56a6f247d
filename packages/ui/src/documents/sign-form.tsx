// Signing, accepting or declining a document that was opened: the names, and a code that proves who it is (G-122, A-56).

import type { CodeProof, Signer } from '@company-data/sdk/person'
import { Button, ConfirmDialog, Form, Notice, Segments, TextField, tell, useTexts } from '@company-data/ui'
import { CodeField, useFrameTexts } from '@company-data/ui/frame'
import { codeOf, noProblems, problemsOf } from '@company-data/ui/frame/rules'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { signingTexts } from './signing-texts.ts'

/** What is done with the document; `sign` and `accept` take the content as it was opened. */
export interface SigningActs {
  requestCode(): Promise<unknown>
  sign(signer: Signer, proof: CodeProof): Promise<unknown>
  accept(signer: Signer): Promise<unknown>
  decline(): Promise<unknown>
}

type Method = 'mail' | 'app'

interface ProofProps {
  requestCode: SigningActs['requestCode']
  method: Method
  onMethod: (method: Method) => void
}

/** The code of a signature: mailed for this document alone, or of the authenticator app. */
const Proof = ({ requestCode, method, onMethod }: ProofProps) => {
  const texts = useTexts(signingTexts)
  const frame = useFrameTexts()
  const mailing = useMutation({ mutationFn: requestCode })
  return (
    <>
      <Segments
        label={texts.proof}
        value={method}
        onChange={onMethod}
        options={[
          { value: 'mail', label: texts.byMail },
          { value: 'app', label: texts.byApp },
        ]}
      />
      {method === 'mail' && (
        <div>
          <Button icon="mail" busy={mailing.isPending} onClick={() => mailing.mutate()}>
            {texts.sendCode}
          </Button>
        </div>
      )}
      {mailing.isSuccess && method === 'mail' && <Notice tone="good">{texts.codeSent}</Notice>}
      {mailing.error && <Notice tone="bad">{problemsOf(mailing.error, frame).problem}</Notice>}
      <CodeField label={texts.code} />
    </>
  )
}

const PLACES = { 'documents.proof_invalid': 'code' }

interface SignFormProps {
  /** Of the document. */
  name: string
  isAcceptance: boolean
  /** Nobody agrees to what was not opened on this device. */
  isOpened: boolean
  /** The act completes the document, and the platform seals it. */
  seals: boolean
  acts: SigningActs
  /** What a decline leads to. */
  declineText: string
  /** The names that were typed, kept by the page: a lock may take this form away. */
  typed: Map<string, string>
  onDone: () => void
}

const useAct = ({ name, isAcceptance, acts, onDone }: SignFormProps) => {
  const texts = useTexts(signingTexts)
  return useMutation({
    mutationFn: ({ values, method }: { values: Readonly<Record<string, string>>; method: Method }) => {
      const signer = {
        signer_first_name: values.first_name?.trim() ?? '',
        signer_last_name: values.last_name?.trim() ?? '',
      }
      const code = codeOf(values.code ?? '')
      return isAcceptance
        ? acts.accept(signer)
        : acts.sign(signer, method === 'mail' ? { mailedCode: code } : { totp: code })
    },
    onSuccess: () => {
      tell(isAcceptance ? texts.accepted : texts.signed, name)
      onDone()
    },
  })
}

const DeclineButton = ({ name, acts, declineText, onDone }: SignFormProps) => {
  const texts = useTexts(signingTexts)
  const frame = useFrameTexts()
  const [isAsked, setIsAsked] = useState(false)
  const act = useMutation({
    mutationFn: acts.decline,
    onSuccess: () => {
      setIsAsked(false)
      tell(texts.declined, name)
      onDone()
    },
  })
  return (
    <>
      <Button onClick={() => setIsAsked(true)}>{texts.decline}</Button>
      <ConfirmDialog
        open={isAsked}
        title={texts.declineTitle(name)}
        text={declineText}
        action={texts.decline}
        busy={act.isPending}
        problem={act.error && problemsOf(act.error, frame).problem}
        onConfirm={() => act.mutate()}
        onClose={() => setIsAsked(false)}
      />
    </>
  )
}

const NameField = ({ name, label, typed }: { name: string; label: string; typed: Map<string, string> }) => {
  const { nameNeeded } = useTexts(signingTexts)
  return (
    <TextField
      name={name}
      label={label}
      maxLength={100}
      defaultValue={typed.get(name) ?? ''}
      onValueChange={(value) => void typed.set(name, value)}
      validate={(value) => (value.trim() === '' ? nameNeeded : null)}
    />
  )
}

export const SignForm = (props: SignFormProps) => {
  const { isAcceptance, isOpened, seals, acts, typed } = props
  const texts = useTexts(signingTexts)
  const frame = useFrameTexts()
  const [method, setMethod] = useState<Method>('mail')
  const [isTried, setIsTried] = useState(false)
  const act = useAct(props)
  const { errors, problem } = act.error ? problemsOf(act.error, frame, PLACES) : noProblems
  return (
    <Form
      errors={errors}
      problem={problem ?? (isTried && !isOpened ? texts.readFirst : undefined)}
      onSubmit={(values) => {
        setIsTried(true)
        if (isOpened) act.mutate({ values, method })
      }}
      actions={
        <>
          <DeclineButton {...props} />
          <Button type="submit" kind="main" icon="signature" busy={act.isPending}>
            {act.isPending ? texts.signing : isAcceptance ? texts.accept : texts.sign}
          </Button>
        </>
      }
    >
      {seals && isOpened && <Notice tone="sealed">{texts.sealsText}</Notice>}
      <NameField name="first_name" label={texts.firstName} typed={typed} />
      <NameField name="last_name" label={texts.lastName} typed={typed} />
      {!isAcceptance && <Proof requestCode={acts.requestCode} method={method} onMethod={setMethod} />}
    </Form>
  )
}
