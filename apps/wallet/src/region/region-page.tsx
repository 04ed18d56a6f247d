// The person's home region, and moving to another one.
import { Page, useTexts } from '@company-data/ui'
import { RegionMove } from '@company-data/web/account'
import { BackLink } from '../app/back-link.tsx'
import { paths } from '../paths.ts'
import { useClient } from '../session/use-session.tsx'
import { regionTexts } from './region-texts.ts'

export const RegionPage = () => {
  const texts = useTexts(regionTexts)
  return (
    <Page title={texts.title} lead={texts.lead} back={<BackLink to={paths.account}>{texts.account}</BackLink>}>
      <RegionMove client={useClient()} moveTexts={texts} />
    </Page>
  )
}
