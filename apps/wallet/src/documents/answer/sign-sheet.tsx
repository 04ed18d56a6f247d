// Signs or accepts a document as it was read, with the key of this browser or with a code (G-122, A-56).
import type { CustomerDocumentDetail, OpenedDocument, PersonClient, Signer } from '@company-data/sdk/person'
import { Notice, Sheet, useKept, useTexts } from '@company-data/ui'
import { SignForm, type SigningActs } from '@company-data/ui/documents'
import { accountQuery } from '@company-data/ui/frame/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readDeviceKey } from '../../session/device-key.ts'
import { useDeviceKey } from '../../session/use-device-key.ts'
import { useClient, useUser } from '../../session/use-session.tsx'
import { sealedContent } from '../document-queries.ts'
import { ActMeaning } from './act-meaning.tsx'
import { actTexts } from './act-texts.ts'
import { namesIn } from './signer-names.ts'

interface ActsNeeds {
  client: PersonClient
  userId: string
  /** As it was read; undefined while it is not open, or when it is another one by now. */
  content: OpenedDocument | undefined
  deviceName: string | undefined
}

const requireContent = (content: OpenedDocument | undefined): OpenedDocument => {
  if (content === undefined) throw new TypeError('The document is not open.')
  return content
}

const actsOf = (document: CustomerDocumentDetail, { client, userId, content, deviceName }: ActsNeeds): SigningActs => ({
  requestCode: () => client.requestSignCode(document),
  sign: async (signer, proof) => client.signDocument(requireContent(content), signer, proof),
  accept: async (signer) => client.acceptDocument(requireContent(content), signer),
  device:
    deviceName === undefined
      ? undefined
      : {
          name: deviceName,
          async sign(signer: Signer) {
            const key = await readDeviceKey(userId)
            if (key === undefined) throw new TypeError('This browser has no key.')
            return client.signDocument(requireContent(content), signer, key)
          },
        },
})

/** The answer to an act may be lost on its way: whatever happened, the platform says what is true now. */
const withRefresh = (acts: SigningActs, refresh: () => void): SigningActs => {
  const after = <Input extends unknown[]>(act: (...input: Input) => Promise<unknown>) => {
    return (...input: Input) => act(...input).finally(refresh)
  }
  const { device } = acts
  return {
    ...acts,
    sign: after(acts.sign),
    accept: after(acts.accept),
    device: device && { ...device, sign: after(device.sign) },
  }
}

interface SignSheetProps {
  document: CustomerDocumentDetail
  content: OpenedDocument | undefined
  /** The sealed content that the person had before their eyes; undefined: the sheet is closed. */
  read: string | undefined
  /** Names that were typed, kept by the page. */
  typed: Map<string, string>
  onClose: () => void
}

export const SignSheet = ({ document, content, read, typed, onClose }: SignSheetProps) => {
  const texts = useTexts(actTexts)
  const client = useClient()
  const { id: userId } = useUser()
  const queries = useQueryClient()
  const device = useDeviceKey().data
  const account = useQuery(accountQuery(client)).data
  // The sheet still shows what it was about while it goes down.
  const shown = useKept(read === undefined ? undefined : document)
  if (shown === undefined || account === undefined) return null
  const isAcceptance = shown.status === 'offering'
  const isSame = content !== undefined && sealedContent(content.record) === read
  const acts = actsOf(shown, {
    ...{ client, userId, deviceName: device?.name },
    content: isSame ? content : undefined,
  })
  return (
    <Sheet
      open={read !== undefined}
      onClose={onClose}
      title={isAcceptance ? texts.acceptTitle(shown.name) : texts.signTitle(shown.name)}
      summary={texts.signLead(shown.company_name)}
    >
      {content !== undefined && !isSame && <Notice tone="bad">{texts.changed}</Notice>}
      {content === undefined && <Notice tone="sealed">{texts.notOpen}</Notice>}
      <SignForm
        {...{ isAcceptance, typed, onCancel: onClose, onDone: onClose }}
        name={shown.name}
        names={namesIn(account.display_name)}
        isOpened={isSame}
        seals={shown.seals}
        acts={withRefresh(acts, () => void queries.invalidateQueries({ queryKey: ['documents'] }))}
        meaning={(method) => <ActMeaning document={shown} isAcceptance={isAcceptance} method={method} />}
      />
    </Sheet>
  )
}
