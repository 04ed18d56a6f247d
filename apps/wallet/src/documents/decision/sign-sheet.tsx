// Signs or accepts a document as it was read, with a passkey or a code (G-122, A-56).
import { arePasskeysAvailable, askPasskey } from '@company-data/sdk/passkeys'
import type { CustomerDocumentDetail, OpenedDocument, PersonClient, Signer } from '@company-data/sdk/person'
import { Notice, Sheet, UnsavedScopeProvider, useFormats, useLastValue, useTexts } from '@company-data/ui'
import { AddPasskeyForm } from '@company-data/web/account'
import { accountQuery } from '@company-data/web/app/rules'
import { IdentityGate } from '@company-data/web/companies'
import { SignForm, type SigningActions, type SignMethod } from '@company-data/web/documents'
import { getNoticeDays, isAgreed, runDocumentAction, signing } from '@company-data/web/documents/rules'
import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { waitsForPerson } from '../../app/documents.ts'
import { namesIn } from '../../app/signer-names.ts'
import { ActMeaning } from '../../decisions/action-meaning.tsx'
import { useNamesakes } from '../../decisions/namesake.ts'
import { NoPasskey } from '../../decisions/no-passkey.tsx'
import { useHasPasskey } from '../../session/use-passkey.ts'
import { useClient } from '../../session/use-session.tsx'
import { sealedContent } from '../document-queries.ts'
import styles from '../documents.module.css'
import { actionTexts } from './action-texts.ts'

interface SigningActionDeps {
  client: PersonClient
  /** The content that was read; undefined if it is not open or has changed since. */
  content: OpenedDocument | undefined
  hasPasskey: boolean
  hasApp: boolean
  onTried: () => void
}

const requireContent = (content: OpenedDocument | undefined): OpenedDocument => {
  if (content === undefined) throw new TypeError('The document is not open.')
  return content
}

const createActions = (document: CustomerDocumentDetail, deps: SigningActionDeps): SigningActions => {
  const { client, content, hasPasskey, hasApp, onTried } = deps
  const agree = (work: () => Promise<unknown>): Promise<void> =>
    // Reads the actual state from the platform after any outcome.
    runDocumentAction(work, () => client.documents.read(document.id), isAgreed).finally(onTried)
  const signByPasskey = async (signer: Signer): Promise<unknown> =>
    client.documents.sign(requireContent(content), signer, { passkey: askPasskey })
  return {
    requestCode: () => client.documents.requestSignCode(document),
    sign: (signer, proof) => agree(async () => client.documents.sign(requireContent(content), signer, proof)),
    accept: (signer) => agree(async () => client.documents.accept(requireContent(content), signer)),
    passkey: hasPasskey ? { sign: (signer: Signer) => agree(() => signByPasskey(signer)) } : undefined,
    hasApp,
  }
}

/** The document as the person saw it when the decision began. */
export interface ReadDocument {
  document: CustomerDocumentDetail
  /** The sealed content, which is what gets signed. */
  content: string
}

interface DocumentMeaningProps {
  document: CustomerDocumentDetail
  isAcceptance: boolean
  method: SignMethod
}

const Meaning = ({ document, ...act }: DocumentMeaningProps) => {
  const texts = useTexts(actionTexts)
  const formats = useFormats()
  const days = getNoticeDays(document)
  const ends = days === 0 ? texts.cancellable : texts.cancellableNotice(formats.number(days))
  const { company_name: company, seals, metadata } = document
  return (
    <ActMeaning {...act} company={company} seals={seals} {...(metadata.can_be_cancelled_in_app && { lasting: ends })} />
  )
}

interface SignSheetProps {
  /** The current document. */
  document: CustomerDocumentDetail
  content: OpenedDocument | undefined
  /** Undefined if the sheet is closed. */
  read: ReadDocument | undefined
  /** Typed names, kept by the page. */
  typedNames: Map<string, string>
  onClose: () => void
}

const Warnings = ({ document, content, read }: Pick<SignSheetProps, 'document' | 'content' | 'read'>) => {
  const texts = useTexts(actionTexts)
  const isSigning = useIsMutating({ mutationKey: signing }) > 0
  // A closing sheet has no more warnings.
  if (isSigning || read === undefined) return null
  if (!waitsForPerson(document)) return <Notice tone="warn">{texts.over}</Notice>
  if (content === undefined) return <Notice tone="sealed">{texts.notOpen}</Notice>
  return sealedContent(content.record) === read.content ? null : <Notice tone="bad">{texts.changed}</Notice>
}

/** Hidden instead of removed: typed and drawn input stays. A closed sheet begins with the signature. */
const WithPasskeyForm = ({ children }: { children: (addPasskey: () => void) => ReactNode }) => {
  const client = useClient()
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      {isAdding && <AddPasskeyForm client={client} onClose={() => setIsAdding(false)} />}
      {/* The page keeps the names: closing the sheet does not lose them. */}
      <UnsavedScopeProvider value={undefined}>
        <div className={styles.form} hidden={isAdding}>
          {children(() => setIsAdding(true))}
        </div>
      </UnsavedScopeProvider>
    </>
  )
}

export const SignSheet = ({ document, content, read, typedNames, onClose }: SignSheetProps) => {
  const texts = useTexts(actionTexts)
  const client = useClient()
  const queries = useQueryClient()
  const hasPasskey = useHasPasskey()
  const account = useQuery(accountQuery(client)).data
  // The sheet keeps its content during the closing animation.
  const shownDocument = useLastValue(read)?.document
  const identity = shownDocument?.company_identity ?? null
  const namesakes = useNamesakes(identity)
  if (shownDocument === undefined || account === undefined || hasPasskey === undefined) return null
  const isAcceptance = shownDocument.status === 'offering'
  const isSame = content !== undefined && sealedContent(content.record) === read?.content
  const actions = createActions(shownDocument, {
    client,
    hasPasskey,
    hasApp: account.twofa_enabled,
    content: isSame ? content : undefined,
    onTried: () => void queries.invalidateQueries({ queryKey: ['documents'] }),
  })
  return (
    <Sheet
      open={read !== undefined}
      onClose={onClose}
      title={isAcceptance ? texts.acceptTitle(shownDocument.name) : texts.signTitle(shownDocument.name)}
      summary={texts.signLead(shownDocument.company_name)}
    >
      <Warnings document={document} content={content} read={read} />
      <WithPasskeyForm>
        {(addPasskey) => (
          <IdentityGate identity={identity} namesakes={namesakes}>
            <SignForm
              isAcceptance={isAcceptance}
              typedNames={typedNames}
              actions={actions}
              onCancel={onClose}
              onDone={onClose}
              name={shownDocument.name}
              names={namesIn(account.display_name)}
              isOpened={isSame}
              seals={shownDocument.seals}
              offersPicture
              meaning={(method) => (
                <>
                  {!isAcceptance && !hasPasskey && arePasskeysAvailable() && <NoPasskey onAdd={addPasskey} />}
                  <Meaning document={shownDocument} isAcceptance={isAcceptance} method={method} />
                </>
              )}
            />
          </IdentityGate>
        )}
      </WithPasskeyForm>
    </Sheet>
  )
}
