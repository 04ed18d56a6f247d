// Signs, accepts or declines an opened document: names, and proof of identity (G-122, A-56).
import { type CodeProof, isPlatformError, type Signer } from '@company-data/sdk/person'
import { Button, ConfirmDialog, Form, type Leaving, Notice, showToast, TextField, useTexts } from '@company-data/ui'
import { useAction, useAppTexts } from '@company-data/web/app'
import { formatProblem, normalizeCode } from '@company-data/web/app/rules'
import { type ReactNode, useMemo, useState } from 'react'
import { signing, signProblems } from './sign-problems.ts'
import { type SignMethod, SignProof } from './sign-proof.tsx'
import { SignaturePictureField, useSignaturePicture } from './signature-picture.tsx'
import { type PictureInput, toPicture } from './signature-strokes.ts'
import { signingTexts } from './signing-texts.ts'

/** The actions; `sign` and `accept` receive the content as opened. */
export interface SigningActions {
  requestCode(): Promise<unknown>
  sign(signer: Signer, proof: CodeProof): Promise<unknown>
  accept(signer: Signer): Promise<unknown>
  /** Undefined if the page has its own way to decline. */
  decline?: (() => Promise<unknown>) | undefined
  /** A passkey of the account, if it has one: it is asked for each time, and no code is needed. */
  passkey?: { sign(signer: Signer): Promise<unknown> } | undefined
  /** True if a key of the page takes the place of the passkey: then there is nothing to choose. */
  isProvenByPage?: boolean | undefined
  /** False if the second factor is off: then no code of an authenticator app is a proof. */
  hasApp?: boolean | undefined
}

interface SignFormProps {
  /** The name of the document. */
  name: string
  isAcceptance: boolean
  /** Content that was not opened on this device cannot be agreed to. */
  isOpened: boolean
  /** True if this action completes the document, so that the platform seals it. */
  seals: boolean
  actions: SigningActions
  /** The consequence of declining. */
  declineText?: string | undefined
  /** The typed names and the picture, kept by the page because a lock may remove this form. */
  typedNames: Map<string, string>
  /** Called after a name is typed, for a page that stores it. */
  onTyped?: (() => void) | undefined
  /** When the names are lost. */
  lostBy?: Leaving | undefined
  /** Initial names. */
  names?: Signer | undefined
  /** Leaves without a decision, if the form is on its own. */
  onCancel?: () => void
  onDone: () => void
  /** True for an app of persons: they may draw or type their signature for the page that the seal adds. */
  offersPicture?: boolean | undefined
  /** Shown above the button: the meaning of the action, the data sent, and the proof. */
  meaning?: (method: SignMethod) => ReactNode
}

/** Retrying with this passkey cannot succeed. */
const isUseless = (error: unknown): boolean => isPlatformError(error, 'documents.proof_invalid')

interface Attempt {
  values: Readonly<Record<string, string>>
  picture: PictureInput
  method: SignMethod
}

const useSigningAction = ({ name, isAcceptance, actions, onDone }: SignFormProps) => {
  const texts = useTexts(signingTexts)
  return useAction({
    mutationKey: signing,
    mutationFn: ({ values, method, picture }: Attempt) => {
      const signer = {
        signer_first_name: values.first_name?.trim() ?? '',
        signer_last_name: values.last_name?.trim() ?? '',
        picture: toPicture(picture),
      }
      if (isAcceptance) return actions.accept(signer)
      if (method === 'passkey' && actions.passkey) return actions.passkey.sign(signer)
      const code = normalizeCode(values.code ?? '')
      return actions.sign(signer, method === 'app' ? { totp: code } : { mailedCode: code })
    },
    onSuccess: () => {
      showToast(isAcceptance ? texts.accepted : texts.signed, name)
      onDone()
    },
  })
}

interface DeclineProps extends Pick<SignFormProps, 'name' | 'declineText' | 'onDone'> {
  decline: () => Promise<unknown>
}

const DeclineButton = ({ name, decline, declineText, onDone }: DeclineProps) => {
  const texts = useTexts(signingTexts)
  const appTexts = useAppTexts()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const declineMutation = useAction({
    mutationFn: decline,
    onSuccess: () => {
      setIsDialogOpen(false)
      showToast(texts.declined, name)
      onDone()
    },
  })
  return (
    <>
      <Button onClick={() => setIsDialogOpen(true)}>{texts.decline}</Button>
      <ConfirmDialog
        open={isDialogOpen}
        title={texts.declineTitle(name)}
        text={declineText}
        action={texts.decline}
        busy={declineMutation.isPending}
        problem={declineMutation.error && formatProblem(declineMutation.error, appTexts)}
        onConfirm={() => declineMutation.mutate()}
        onClose={() => setIsDialogOpen(false)}
      />
    </>
  )
}

interface NameFieldProps extends Pick<SignFormProps, 'typedNames' | 'onTyped'> {
  name: string
  label: string
  autoComplete: string
  initial: string | undefined
}

const NameField = ({ name, label, autoComplete, typedNames, onTyped, initial = '' }: NameFieldProps) => {
  const { nameNeeded } = useTexts(signingTexts)
  return (
    <TextField
      name={name}
      label={label}
      autoComplete={autoComplete}
      maxLength={100}
      defaultValue={typedNames.get(name) ?? initial}
      onValueChange={(value) => {
        typedNames.set(name, value)
        onTyped?.()
      }}
      validate={(value) => (value.trim() === '' ? nameNeeded : null)}
    />
  )
}

const NameFields = ({ names, ...props }: Pick<SignFormProps, 'typedNames' | 'onTyped' | 'names'>) => {
  const texts = useTexts(signingTexts)
  return (
    <>
      <NameField
        {...props}
        name="first_name"
        label={texts.firstName}
        autoComplete="given-name"
        initial={names?.signer_first_name}
      />
      <NameField
        {...props}
        name="last_name"
        label={texts.lastName}
        autoComplete="family-name"
        initial={names?.signer_last_name}
      />
    </>
  )
}

const formatName = ({ typedNames, names }: Pick<SignFormProps, 'typedNames' | 'names'>): string => {
  const firstName = typedNames.get('first_name') ?? names?.signer_first_name ?? ''
  const lastName = typedNames.get('last_name') ?? names?.signer_last_name ?? ''
  return `${firstName} ${lastName}`.trim()
}

export const SignForm = (props: SignFormProps) => {
  const {
    name,
    isAcceptance,
    isOpened,
    seals,
    actions,
    typedNames,
    onTyped,
    names,
    offersPicture,
    declineText,
    onCancel,
    onDone,
    meaning,
  } = props
  const texts = useTexts(signingTexts)
  const appTexts = useAppTexts()
  const [selectedMethod, setChosen] = useState<SignMethod>()
  const [isRefused, setIsRefused] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const { picture, change: changePicture } = useSignaturePicture(typedNames, onTyped)
  // A passkey that was removed elsewhere proves nothing, but a code still does.
  const hasPasskey = !isRefused && actions.passkey !== undefined
  const method = selectedMethod ?? (hasPasskey ? 'passkey' : 'mail')
  const signMutation = useSigningAction(props)
  const byPasskey = signMutation.variables?.method === 'passkey'
  // One object per refusal: the form treats another object as new messages.
  const { errors, problem } = useMemo(
    () => signProblems(signMutation.error, byPasskey, appTexts, texts),
    [signMutation.error, byPasskey, appTexts, texts],
  )
  const onRefused = (error: unknown): void => {
    if (method !== 'passkey' || !isUseless(error)) return
    setIsRefused(true)
    setChosen('mail')
  }
  return (
    <Form
      {...(props.lostBy && { lostBy: props.lostBy })}
      errors={errors}
      problem={problem ?? (isTried && !isOpened ? texts.readFirst : undefined)}
      onSubmit={(values) => {
        setIsTried(true)
        if (isOpened) signMutation.mutate({ values, method, picture }, { onError: onRefused })
      }}
      actions={
        <>
          {actions.decline && (
            <DeclineButton name={name} declineText={declineText} onDone={onDone} decline={actions.decline} />
          )}
          {onCancel && <Button onClick={onCancel}>{appTexts.cancel}</Button>}
          <Button type="submit" kind="main" icon="signature" busy={signMutation.isPending}>
            {signMutation.isPending ? texts.signing : isAcceptance ? texts.accept : texts.sign}
          </Button>
        </>
      }
    >
      {seals && isOpened && !meaning && <Notice tone="sealed">{texts.sealsText}</Notice>}
      <NameFields typedNames={typedNames} onTyped={onTyped} names={names} />
      {offersPicture && seals && isOpened && (
        <SignaturePictureField input={picture} onChange={changePicture} readName={() => formatName(props)} />
      )}
      {!isAcceptance && !actions.isProvenByPage && (
        <SignProof
          requestCode={actions.requestCode}
          hasPasskey={hasPasskey}
          hasApp={actions.hasApp ?? true}
          method={method}
          onMethod={setChosen}
        />
      )}
      {meaning?.(method)}
    </Form>
  )
}
