// Signs or accepts a document as it was read, with the key of this browser or a code (G-122, A-56).
import type { CustomerDocumentDetail, OpenedDocument, PersonClient, Signer } from '@company-data/sdk/person'
import { Notice, Sheet, UnsavedPlaceProvider, useFormats, useLastValue, useTexts } from '@company-data/ui'
import { SignForm, type SigningActs, type SignMethod } from '@company-data/ui/documents'
import { actOnce, isAgreed, noticeDaysOf, signing } from '@company-data/ui/documents/rules'
import { accountQuery } from '@company-data/ui/frame/rules'
import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ActMeaning } from '../../agreeing/act-meaning.tsx'
import { namesIn } from '../../agreeing/signer-names.ts'
import { paths } from '../../paths.ts'
import { requireDeviceKey } from '../../session/device-key.ts'
import { useDeviceKey } from '../../session/use-device-key.ts'
import { useClient, useUser } from '../../session/use-session.tsx'
import { sealedContent } from '../document-queries.ts'
import { waitsForPerson } from '../document-states.ts'
import { actTexts } from './act-texts.ts'

interface ActsNeeds {
  client: PersonClient
  userId: string
  /** As it was read; undefined if it is not open or has changed since. */
  content: OpenedDocument | undefined
  deviceName: string | undefined
  onTried: () => void
}

const requireContent = (content: OpenedDocument | undefined): OpenedDocument => {
  if (content === undefined) throw new TypeError('The document is not open.')
  return content
}

const actsOf = (document: CustomerDocumentDetail, needs: ActsNeeds): SigningActs => {
  const { client, userId, content, deviceName, onTried } = needs
  const agree = (act: () => Promise<unknown>): Promise<void> =>
    // Whatever the outcome, read the actual state from the platform.
    actOnce(act, () => client.getDocument(document.id), isAgreed).finally(onTried)
  const signHere = async (signer: Signer): Promise<unknown> => {
    const key = await requireDeviceKey(userId)
    return client.signDocument(requireContent(content), signer, key)
  }
  return {
    requestCode: () => client.requestSignCode(document),
    sign: (signer, proof) => agree(async () => client.signDocument(requireContent(content), signer, proof)),
    accept: (signer) => agree(async () => client.acceptDocument(requireContent(content), signer)),
    device:
      deviceName === undefined
        ? undefined
        : { name: deviceName, sign: (signer: Signer) => agree(() => signHere(signer)) },
  }
}

/** What the person saw when they began to answer. */
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
  const texts = useTexts(actTexts)
  const formats = useFormats()
  const days = noticeDaysOf(document)
  const ends = days === 0 ? texts.cancellable : texts.cancellableNotice(formats.number(days))
  const { company_name: company, seals, metadata } = document
  return <ActMeaning {...act} {...{ company, seals }} {...(metadata.can_be_cancelled_in_app && { lasting: ends })} />
}

interface SignSheetProps {
  /** The current document. */
  document: CustomerDocumentDetail
  content: OpenedDocument | undefined
  /** Undefined if the sheet is closed. */
  read: ReadDocument | undefined
  /** Typed names, kept by the page. */
  typed: Map<string, string>
  onClose: () => void
}

const Warnings = ({ document, content, read }: Pick<SignSheetProps, 'document' | 'content' | 'read'>) => {
  const texts = useTexts(actTexts)
  const isActing = useIsMutating({ mutationKey: signing }) > 0
  // A closing sheet has no more warnings.
  if (isActing || read === undefined) return null
  if (!waitsForPerson(document)) return <Notice tone="warn">{texts.over}</Notice>
  if (content === undefined) return <Notice tone="sealed">{texts.notOpen}</Notice>
  return sealedContent(content.record) === read.content ? null : <Notice tone="bad">{texts.changed}</Notice>
}

const NoKey = () => {
  const texts = useTexts(actTexts)
  return (
    <p className="muted">
      {texts.noKey} <Link to={paths.devices}>{texts.makeKey}</Link>
    </p>
  )
}

export const SignSheet = ({ document, content, read, typed, onClose }: SignSheetProps) => {
  const texts = useTexts(actTexts)
  const client = useClient()
  const { id: userId } = useUser()
  const queries = useQueryClient()
  const device = useDeviceKey().data
  const account = useQuery(accountQuery(client)).data
  // The sheet keeps its content during the closing animation.
  const shown = useLastValue(read)?.document
  if (shown === undefined || account === undefined) return null
  const isAcceptance = shown.status === 'offering'
  const isSame = content !== undefined && sealedContent(content.record) === read?.content
  const acts = actsOf(shown, {
    ...{ client, userId, deviceName: device?.name },
    content: isSame ? content : undefined,
    onTried: () => void queries.invalidateQueries({ queryKey: ['documents'] }),
  })
  return (
    <Sheet
      open={read !== undefined}
      onClose={onClose}
      title={isAcceptance ? texts.acceptTitle(shown.name) : texts.signTitle(shown.name)}
      summary={texts.signLead(shown.company_name)}
    >
      <Warnings {...{ document, content, read }} />
      {/* The page keeps the names: closing the sheet does not lose them. */}
      <UnsavedPlaceProvider value={undefined}>
        <SignForm
          {...{ isAcceptance, typed, acts, onCancel: onClose, onDone: onClose }}
          name={shown.name}
          names={namesIn(account.display_name)}
          isOpened={isSame}
          seals={shown.seals}
          meaning={(method) => (
            <>
              {!isAcceptance && device === null && <NoKey />}
              <Meaning document={shown} isAcceptance={isAcceptance} method={method} />
            </>
          )}
        />
      </UnsavedPlaceProvider>
    </Sheet>
  )
}
