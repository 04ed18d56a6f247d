// The signatures and acceptances of a document: who, how, when, and whether the name is verified.
import type { CompanyDocumentDetail } from '@company-data/sdk/company'
import { Mark, Timeline, useFormats, useTexts } from '@company-data/ui'
import { signaturesTexts } from './signatures-texts.ts'

interface SignaturesTimelineProps {
  label: string
  signatures: CompanyDocumentDetail['signatures']
}

export const SignaturesTimeline = ({ label, signatures }: SignaturesTimelineProps) => {
  const texts = useTexts(signaturesTexts)
  const formats = useFormats()
  return (
    <Timeline
      label={label}
      moments={signatures.map((signature) => ({
        id: `${signature.created_at} ${signature.content_sha256}`,
        tone: 'good',
        icon: 'signature',
        title: texts[signature.action](`${signature.signer_first_name} ${signature.signer_last_name}`),
        text: (
          <>
            {signature.method && texts.methods[signature.method]}{' '}
            {signature.signer_name_verified && <Mark tone="good">{texts.nameVerified}</Mark>}
          </>
        ),
        end: <span className="muted number">{formats.dateTime(signature.created_at)}</span>,
      }))}
    />
  )
}
