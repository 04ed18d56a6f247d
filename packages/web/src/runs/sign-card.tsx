// The open signing entry of the current user: open the copy, then sign, accept or decline it.

import type { FlowRunCopy, FlowRunDocument, Signer } from '@company-data/sdk/person'
import { Card, type Leaving, useTexts } from '@company-data/ui'
import { OpenedFile, SignForm, type SigningActions, type SignMethod } from '@company-data/web/documents'
import { signingTexts } from '@company-data/web/documents/rules'
import { type ReactNode, useState } from 'react'
import { type RunReader, runTexts } from './run-texts.ts'
import type { OwnRun } from './use-run.ts'

/** Signs with a passkey of the account, if it has one. */
export interface SigningPasskey {
  /** A key of the page, for test persons: no code reaches them. */
  isOfPage?: boolean
  sign(document: FlowRunDocument, signer: Signer): Promise<unknown>
}

const createActions = (
  { run, copy: { output_key }, passkey, hasApp, footer }: SignCardProps,
  document: FlowRunDocument | undefined,
): SigningActions => {
  const requireDocument = (): FlowRunDocument => {
    if (document === undefined) throw new TypeError('The document was not opened.')
    return document
  }
  return {
    requestCode: () => run.requestSignCode(output_key),
    sign: async (signer, proof) => run.sign(requireDocument(), signer, proof),
    accept: async (signer) => run.accept(requireDocument(), signer),
    decline: footer === undefined ? () => run.decline(output_key) : undefined,
    passkey: passkey && { sign: async (signer) => passkey.sign(requireDocument(), signer) },
    isProvenByPage: passkey?.isOfPage,
    hasApp,
  }
}

interface SignCardProps {
  run: OwnRun
  copy: FlowRunCopy
  typedNames: Map<string, string>
  /** Called after a name is typed, for a page that stores it. */
  onTyped?: (() => void) | undefined
  /** When the names are lost. */
  lostBy?: Leaving | undefined
  reader: RunReader
  passkey?: SigningPasskey | undefined
  /** False if the second factor is off: then no code of an authenticator app is a proof. */
  hasApp?: boolean | undefined
  /** Initial names. */
  names?: Signer | undefined
  /** Shown above the button: the meaning of the action, and the data sent. */
  meaning?: (method: SignMethod, seals: boolean) => ReactNode
  /** The page's own way to decline, and other content below the form. */
  footer?: ReactNode
  onChanged: () => void
}

export const SignCard = (props: SignCardProps) => {
  const { run, copy, typedNames, onTyped, lostBy, reader, names, meaning, footer, onChanged } = props
  const texts = useTexts(signingTexts)
  const { declineText } = useTexts(runTexts).of[reader]
  const [document, setDocument] = useState<FlowRunDocument>()
  const isAcceptance = copy.requires_acceptance
  const open = async () => {
    const openedDocument = await run.openDocument(copy.output_key)
    setDocument(openedDocument)
    return openedDocument.file
  }
  return (
    <Card title={isAcceptance ? texts.acceptTitle(copy.name) : texts.signTitle(copy.name)} text={texts.signText}>
      <OpenedFile name={copy.name} isSealed={false} awaitsSignature={!isAcceptance} open={open} />
      <SignForm
        name={copy.name}
        isAcceptance={isAcceptance}
        declineText={declineText}
        typedNames={typedNames}
        onTyped={onTyped}
        lostBy={lostBy}
        {...(names && { names })}
        {...(meaning && { meaning: (method) => meaning(method, document?.seals ?? false) })}
        isOpened={document !== undefined}
        seals={document?.seals ?? false}
        offersPicture={reader === 'person'}
        actions={createActions(props, document)}
        onDone={onChanged}
      />
      {footer}
    </Card>
  )
}
