// The signing line: the sender, each signature with its time and method, the next signer, and the final seal.
import type { CustomerDocument, FlowRunRecord } from '@company-data/sdk/person'
import { Card, type IconName, type Moment, Timeline, type Tone, useFormats, useTexts } from '@company-data/ui'
import { buildSigningLine, type SigningEntry, type SigningEntryState } from './signing-line.ts'
import { lineTexts } from './signing-line-texts.ts'

const TONES: Readonly<Record<SigningEntryState, Tone>> = {
  done: 'good',
  open: 'warn',
  waiting: 'plain',
  ended: 'plain',
}
const ICONS: Readonly<Record<SigningEntryState, IconName>> = {
  done: 'check',
  open: 'signature',
  waiting: 'clock',
  ended: 'x',
}

type ActStep = Extract<SigningEntry, { kind: 'act' }>

const useActionTexts = (): ((step: ActStep) => Pick<Moment, 'title' | 'text'>) => {
  const texts = useTexts(lineTexts)
  return ({ party, asks, state, signature }) => {
    const isAcceptance = asks === 'acceptance'
    if (signature) {
      const name = `${signature.signer_first_name} ${signature.signer_last_name}`
      const isVerified = signature.signer_name_verified
      const how = [
        ...(signature.method ? [texts.methods[signature.method]] : []),
        isVerified ? texts.nameVerified : texts.nameTyped,
      ]
      return {
        title: signature.action === 'accepted' ? texts.acceptedAs(name) : texts.signedAs(name),
        text: how.join(', '),
      }
    }
    if (party === undefined) return { title: isAcceptance ? texts.yourAcceptance : texts.yourSignature }
    if (state === 'done') return { title: isAcceptance ? texts.acceptedBy(party) : texts.signedBy(party) }
    return { title: isAcceptance ? texts.acceptanceOf(party) : texts.signatureOf(party) }
  }
}

const useMoments = (document: CustomerDocument, run: FlowRunRecord | undefined): Moment[] => {
  const texts = useTexts(lineTexts)
  const formats = useFormats()
  const formatAction = useActionTexts()
  const at = (when: string) => <span className="muted number">{formats.dateTime(when)}</span>
  return buildSigningLine(document, run).map((step): Moment => {
    switch (step.kind) {
      case 'sent': {
        const title = document.flow_run_id === null ? texts.sentBy(document.company_name) : texts.generated
        return { id: 'sent', tone: 'good', icon: 'send', title, end: at(step.at) }
      }
      case 'sealed':
        return step.at === null
          ? { id: 'sealed', icon: 'shield', title: texts.sealedLater, text: texts.sealedLaterText }
          : { id: 'sealed', tone: 'sealed', icon: 'shield', title: texts.sealedByPlatform, end: at(step.at) }
      default:
        return {
          id: step.id,
          tone: TONES[step.state],
          icon: ICONS[step.state],
          ...formatAction(step),
          end: step.at === null ? <span className="muted">{texts.lineStates[step.state]}</span> : at(step.at),
        }
    }
  })
}

export const SigningLineCard = ({ document, run }: { document: CustomerDocument; run: FlowRunRecord | undefined }) => {
  const texts = useTexts(lineTexts)
  const moments = useMoments(document, run)
  if (moments.length === 0) return null
  return (
    <Card title={texts.line}>
      <Timeline label={texts.line} moments={moments} />
    </Card>
  )
}
