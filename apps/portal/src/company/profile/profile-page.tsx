// The company profile: the company, its business card, its pictures, and deletion. The open form is in the address.
import { Page, useTexts } from '@company-data/ui'
import { OwnerOnly } from '../../session/owner-only.tsx'
import { BusinessCard } from './card-entries.tsx'
import { CompanyCard } from './company-card.tsx'
import { DeletionCard } from './deletion-card.tsx'
import { PicturesCard } from './pictures-card.tsx'
import { profileTexts } from './profile-texts.ts'

export const ProfilePage = () => {
  const texts = useTexts(profileTexts)
  return (
    <OwnerOnly title={texts.title}>
      <Page title={texts.title} lead={texts.lead}>
        <CompanyCard />
        <BusinessCard />
        <PicturesCard />
        <DeletionCard />
      </Page>
    </OwnerOnly>
  )
}
