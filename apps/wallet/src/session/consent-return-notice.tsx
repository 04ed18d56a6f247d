// A notice above every page that leads a person who came from the consent page back to the request.
import { LinkButton, Notice, useTexts } from '@company-data/ui'
import { consentReturn } from './consent-return.ts'
import { consentReturnTexts } from './consent-return-texts.ts'

export const ConsentReturnNotice = () => {
  const { text, back } = useTexts(consentReturnTexts)
  if (consentReturn === undefined) return null
  return (
    <Notice tone="info" action={<LinkButton href={consentReturn}>{back}</LinkButton>}>
      {text}
    </Notice>
  )
}
