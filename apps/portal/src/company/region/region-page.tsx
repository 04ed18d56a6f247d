// The company's home region, and moving to another one.
import { Page, useTexts } from '@company-data/ui'
import { RegionMove } from '@company-data/web/account'
import { OwnerOnly } from '../../session/owner-only.tsx'
import { useClient } from '../../session/use-session.tsx'
import { regionTexts } from './region-texts.ts'

export const RegionPage = () => {
  const texts = useTexts(regionTexts)
  const client = useClient()
  return (
    <OwnerOnly title={texts.title}>
      <Page title={texts.title} lead={texts.lead}>
        <RegionMove client={client} moveTexts={texts} />
      </Page>
    </OwnerOnly>
  )
}
